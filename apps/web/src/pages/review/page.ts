import type { PageContent } from '../../parts/page.ts';
import { ReviewPage } from './ReviewPage.tsx';

export const page: PageContent = {
  Page: ReviewPage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
