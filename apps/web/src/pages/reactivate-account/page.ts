import type { PageContent } from '../../parts/page.ts';
import { ReactivateAccountPage } from './ReactivateAccountPage.tsx';

export const page: PageContent = {
  Page: ReactivateAccountPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
