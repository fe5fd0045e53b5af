import type { Language } from './languages.ts';
import { loadCatalogue } from './load-catalogue.ts';
import type { Messages } from './messages.ts';

const catalogues = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/**
 * The compiled messages of one language: a chunk of its own, so that no other language is loaded. Of a language that the host has added, nothing.
 *
 * @example
 * const messages = await loadMessages('de');
 */
export const loadMessages = (language: Language): Promise<Messages> => loadCatalogue(catalogues, language);
