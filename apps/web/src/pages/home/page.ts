import type { PageContent } from '../../parts/page.ts';
import { HomePage } from './HomePage.tsx';

export const page: PageContent = {
  Page: HomePage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
