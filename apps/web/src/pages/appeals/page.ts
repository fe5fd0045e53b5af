import type { PageContent } from '../../parts/page.ts';
import { AppealsPage } from './AppealsPage.tsx';

export const page: PageContent = {
  Page: AppealsPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
