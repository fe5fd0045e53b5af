import type { PageContent } from '../../parts/page.ts';
import { ChangePhoneNumberPage } from './ChangePhoneNumberPage.tsx';

export const page: PageContent = {
  Page: ChangePhoneNumberPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
