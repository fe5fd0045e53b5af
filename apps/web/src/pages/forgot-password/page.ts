import type { PageContent } from '../../page.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';

export const page: PageContent = {
  Page: ForgotPasswordPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
