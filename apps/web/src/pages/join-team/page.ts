import type { PageContent } from '../../parts/page.ts';
import { JoinTeamPage } from './JoinTeamPage.tsx';

export const page: PageContent = {
  Page: JoinTeamPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
