import type { PageContent } from '../../parts/page.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

export const page: PageContent = {
  Page: NotFoundPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
