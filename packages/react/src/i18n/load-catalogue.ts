import { asLanguage, type Language, type ShippedLanguage } from '@stepgate/contract';
import type { Messages } from './messages.ts';

type Catalogues = Readonly<Record<ShippedLanguage, () => Promise<{ readonly default: Messages }>>>;

/**
 * Loads the compiled messages of one language: a chunk of its own, so that no other language is loaded. Of a language that the host has added nothing
 * is loaded: the provider has all its messages.
 */
export async function loadCatalogue(catalogues: Catalogues, language: Language): Promise<Messages> {
  const shipped = asLanguage(language);
  return shipped === undefined ? {} : (await catalogues[shipped]()).default;
}
