import type { PageContent } from '../../parts/page.ts';
import { RegisterPage } from './RegisterPage.tsx';

export const page: PageContent = {
  Page: RegisterPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
