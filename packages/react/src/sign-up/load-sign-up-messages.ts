import type { Messages } from '@lingui/core';
import type { Language } from '../i18n/languages.ts';

const catalogues: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/** The compiled messages of the sign-up form, for a page that has it, in addition to those of `loadMessages`. */
export async function loadSignUpMessages(language: Language): Promise<Messages> {
  return (await catalogues[language]()).default;
}
