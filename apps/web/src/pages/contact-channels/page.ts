import type { PageContent } from '../../parts/page.ts';
import { ContactChannelsPage } from './ContactChannelsPage.tsx';

export const page: PageContent = {
  Page: ContactChannelsPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
