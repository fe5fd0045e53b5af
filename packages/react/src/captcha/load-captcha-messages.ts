import type { Messages } from '@lingui/core';
import type { Language } from '../i18n/languages.ts';

const catalogues: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/** The compiled messages of a captcha that failed. They are rarely needed, so they are loaded on demand. */
export async function loadCaptchaMessages(language: Language): Promise<Messages> {
  return (await catalogues[language]()).default;
}
