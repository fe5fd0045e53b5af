import type { PageContent } from '../../parts/page.ts';
import { DemoPhonePage } from './DemoPhonePage.tsx';

export const page: PageContent = {
  Page: DemoPhonePage,
  // The words of the device page, because its parts show the phone's requests.
  words: {
    en: () => import('../device/catalogues/en.json'),
    de: () => import('../device/catalogues/de.json'),
  },
};
