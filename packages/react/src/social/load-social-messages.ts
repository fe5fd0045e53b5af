import type { Messages } from '@lingui/core';
import type { Language } from '../i18n/languages.ts';

const catalogues: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/** The compiled messages of social logins, which are loaded with their code. */
export async function loadSocialMessages(language: Language): Promise<Messages> {
  return (await catalogues[language]()).default;
}
