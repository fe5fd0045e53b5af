import type { PageContent } from '../../page.ts';
import { TeamPage } from './TeamPage.tsx';

export const page: PageContent = {
  Page: TeamPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
