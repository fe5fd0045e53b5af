import type { PageContent } from '../../parts/page.ts';
import { CancelRecoveryPage } from './CancelRecoveryPage.tsx';

export const page: PageContent = {
  Page: CancelRecoveryPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
