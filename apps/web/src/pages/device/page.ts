import type { PageContent } from '../../page.ts';
import { DevicePage } from './DevicePage.tsx';

export const page: PageContent = {
  Page: DevicePage,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
};
