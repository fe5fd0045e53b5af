import type { PageContent } from '../../parts/page.ts';
import { SendPage } from './SendPage.tsx';

export const page: PageContent = {
  Page: SendPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
