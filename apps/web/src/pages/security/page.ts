import type { PageContent } from '../../parts/page.ts';
import { SecurityPage } from './SecurityPage.tsx';

export const page: PageContent = {
  Page: SecurityPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
