/** The words of the device's requests, which other pages show too. */
import type { PageContent } from '../../parts/page.ts';

export const deviceWords: PageContent['words'] = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};
