import type { PageContent } from '../../parts/page.ts';
import { CancelEmailChangePage } from './CancelEmailChangePage.tsx';

export const page: PageContent = {
  Page: CancelEmailChangePage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
