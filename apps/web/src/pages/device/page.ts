import type { PageContent } from '../../parts/page.ts';
import { DevicePage } from './DevicePage.tsx';

export const page: PageContent = {
  Page: DevicePage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
