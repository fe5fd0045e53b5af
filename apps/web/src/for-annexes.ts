/** The parts of the web app for an annex: the types of a page, and parts that several pages share. */

export type { Device } from './pages/device/device-calls.ts';
export { browserKeyStore } from './pages/device/key-store.ts';
export { RequestList } from './pages/device/RequestList.tsx';
export { isWaiting } from './pages/device/requests.ts';
export { useRequests } from './pages/device/use-requests.ts';
export { deviceWords } from './pages/device/words.ts';
export { Fact, Facts } from './parts/Facts.tsx';
export { default as forms } from './parts/forms.module.css';
export { Initials } from './parts/Initials.tsx';
export { money } from './parts/money.ts';
export { newId } from './parts/new-id.ts';
export { englishOnly, type PageContent } from './parts/page.ts';
export { default as sectionTitle } from './parts/section-title.module.css';
export type { SiteHost } from './parts/site-host.ts';
export type { SitePart } from './parts/site-part.ts';
