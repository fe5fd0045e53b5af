import type { PageContent } from '../../page.ts';
import { RegisterPage } from './RegisterPage.tsx';

export const page: PageContent = {
  Page: RegisterPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
