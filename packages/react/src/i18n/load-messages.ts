import type { Messages } from '@lingui/core';
import type { Language } from './languages.ts';

const catalogues: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/** The compiled messages of one language: a chunk of its own, so that no other language is loaded. */
export async function loadMessages(language: Language): Promise<Messages> {
  return (await catalogues[language]()).default;
}
