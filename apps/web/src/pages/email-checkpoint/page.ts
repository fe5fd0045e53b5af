import type { PageContent } from '../../parts/page.ts';
import { EmailCheckpointPage } from './EmailCheckpointPage.tsx';

export const page: PageContent = {
  Page: EmailCheckpointPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
