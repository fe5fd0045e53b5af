import type { PageContent } from '../../parts/page.ts';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

export const page: PageContent = {
  Page: ResetPasswordPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
