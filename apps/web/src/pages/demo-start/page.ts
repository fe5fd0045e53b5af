import type { PageContent } from '../../parts/page.ts';
import { DemoStartPage } from './DemoStartPage.tsx';

export const page: PageContent = {
  Page: DemoStartPage,
  // The words of the device page, because the phone shows its requests.
  words: {
    en: () => import('../device/catalogues/en.json'),
    de: () => import('../device/catalogues/de.json'),
  },
};
