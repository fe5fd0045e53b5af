import type { PageContent } from '../../parts/page.ts';
import { SocialLoginPage } from './SocialLoginPage.tsx';

export const page: PageContent = {
  Page: SocialLoginPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
