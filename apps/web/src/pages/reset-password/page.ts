import type { PageContent } from '../../page.ts';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

export const page: PageContent = {
  Page: ResetPasswordPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
