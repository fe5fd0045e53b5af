import type { PageContent } from '../../page.ts';
import { CancelPhoneChangePage } from './CancelPhoneChangePage.tsx';

export const page: PageContent = {
  Page: CancelPhoneChangePage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
