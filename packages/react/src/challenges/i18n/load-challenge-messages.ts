import type { Messages } from '@lingui/core';
import type { Language } from '../../i18n/languages.ts';

const catalogues: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/** The compiled messages of the challenges, which come with the flow's code: the login form has no use for them. */
export async function loadChallengeMessages(language: Language): Promise<Messages> {
  return (await catalogues[language]()).default;
}
