import type { PageContent } from '../../parts/page.ts';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

export const page: PageContent = {
  Page: VerifyEmailPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
