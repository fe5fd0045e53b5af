import { type Language, loadMessages, type StepgateProviderProps } from '@stepgate/react';

type Messages = StepgateProviderProps['messages'];

const own: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./catalogues/en.json'),
  de: () => import('./catalogues/de.json'),
};

/** All words of one language: the product's and those of these pages. */
export async function loadWords(language: Language): Promise<Messages> {
  const [product, pages] = await Promise.all([loadMessages(language), own[language]()]);
  return { ...product, ...pages.default };
}
