import type { PageContent } from '../../parts/page.ts';
import { CancelPhoneChangePage } from './CancelPhoneChangePage.tsx';

export const page: PageContent = {
  Page: CancelPhoneChangePage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
