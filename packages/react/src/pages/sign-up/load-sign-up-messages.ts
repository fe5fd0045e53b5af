import type { Language } from '../../i18n/languages.ts';
import { loadCatalogue } from '../../i18n/load-catalogue.ts';
import type { Messages } from '../../i18n/messages.ts';

const catalogues = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/**
 * The compiled messages of the sign-up form, for a page that has it, in addition to those of `loadMessages`.
 *
 * @example
 * const messages = { ...(await loadMessages('en')), ...(await loadSignUpMessages('en')) };
 */
export const loadSignUpMessages = (language: Language): Promise<Messages> => loadCatalogue(catalogues, language);
