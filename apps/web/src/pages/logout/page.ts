import type { PageContent } from '../../parts/page.ts';
import { LogoutPage } from './LogoutPage.tsx';

export const page: PageContent = {
  Page: LogoutPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
