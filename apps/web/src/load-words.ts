import { shippedLanguage } from '@stepgate/contract';
import { type Language, loadMessages, type StepgateProviderProps } from '@stepgate/react';
import type { PageContent } from './parts/page.ts';

/** All words of a page in one language: the product's and its own. */
export async function loadWords({ words }: PageContent, language: Language): Promise<StepgateProviderProps['messages']> {
  const [product, own] = await Promise.all([loadMessages(language), words?.[shippedLanguage(language)]()]);
  return { ...product, ...own?.default };
}
