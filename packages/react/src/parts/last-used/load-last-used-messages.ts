import type { Language } from '../../i18n/languages.ts';
import { loadCatalogue } from '../../i18n/load-catalogue.ts';
import type { Messages } from '../../i18n/messages.ts';

const catalogues = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/** The compiled messages of the mark, which a returning customer loads. */
export const loadLastUsedMessages = (language: Language): Promise<Messages> => loadCatalogue(catalogues, language);
