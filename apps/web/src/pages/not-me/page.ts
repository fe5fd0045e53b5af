import type { PageContent } from '../../parts/page.ts';
import { NotMePage } from './NotMePage.tsx';

export const page: PageContent = {
  Page: NotMePage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
