import type { PageContent } from '../../parts/page.ts';
import { UndoEmailChangePage } from './UndoEmailChangePage.tsx';

export const page: PageContent = {
  Page: UndoEmailChangePage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
