import type { Messages } from '@lingui/core';
import type { Language } from '../i18n/languages.ts';

const catalogues: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/** The compiled messages of the country picker, which are loaded with its code. */
export async function loadCountryMessages(language: Language): Promise<Messages> {
  return (await catalogues[language]()).default;
}
