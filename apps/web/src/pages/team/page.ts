import type { PageContent } from '../../parts/page.ts';
import { TeamPage } from './TeamPage.tsx';

export const page: PageContent = {
  Page: TeamPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
