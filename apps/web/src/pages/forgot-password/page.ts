import type { PageContent } from '../../parts/page.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';

export const page: PageContent = {
  Page: ForgotPasswordPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
