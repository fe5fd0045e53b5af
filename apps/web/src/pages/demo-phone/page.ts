import type { PageContent } from '../../page.ts';
import { DemoPhonePage } from './DemoPhonePage.tsx';

export const page: PageContent = {
  Page: DemoPhonePage,
  // Of the device page, whose parts show what its phone is asked.
  words: {
    en: () => import('../device/catalogues/en.json'),
    de: () => import('../device/catalogues/de.json'),
  },
};
