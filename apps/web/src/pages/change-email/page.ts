import type { PageContent } from '../../parts/page.ts';
import { ChangeEmailPage } from './ChangeEmailPage.tsx';

export const page: PageContent = {
  Page: ChangeEmailPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
