import type { PageContent } from '../../page.ts';
import { ContinueOnPhonePage } from './ContinueOnPhonePage.tsx';

export const page: PageContent = {
  Page: ContinueOnPhonePage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
