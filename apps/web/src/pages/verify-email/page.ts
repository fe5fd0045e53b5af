import type { PageContent } from '../../page.ts';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

export const page: PageContent = {
  Page: VerifyEmailPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
