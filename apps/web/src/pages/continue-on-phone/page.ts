import type { PageContent } from '../../parts/page.ts';
import { ContinueOnPhonePage } from './ContinueOnPhonePage.tsx';

export const page: PageContent = {
  Page: ContinueOnPhonePage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
