import type { PageContent } from '../../parts/page.ts';
import { SessionFrozenPage } from './SessionFrozenPage.tsx';

export const page: PageContent = {
  Page: SessionFrozenPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
