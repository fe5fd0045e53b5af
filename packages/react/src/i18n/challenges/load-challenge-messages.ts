import type { Messages } from '@lingui/core';
import type { Language } from '../languages.ts';

const catalogues: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/** The compiled messages of the challenges, which are loaded with the flow's code, because the login form doesn't need them. */
export async function loadChallengeMessages(language: Language): Promise<Messages> {
  return (await catalogues[language]()).default;
}
