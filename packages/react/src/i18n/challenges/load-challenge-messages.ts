import type { Language } from '../languages.ts';
import { loadCatalogue } from '../load-catalogue.ts';
import type { Messages } from '../messages.ts';

const catalogues = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/** The compiled messages of the challenges, which are loaded with the flow's code, because the login form doesn't need them. */
export const loadChallengeMessages = (language: Language): Promise<Messages> => loadCatalogue(catalogues, language);
