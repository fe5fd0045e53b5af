/**
 * Changes the language of a page while its state stays. In the product each part is mounted again instead. For the explorer only.
 */

import { inEachLanguage, type ShippedLanguage } from '@stepgate/contract';
import { type ReactNode, useSyncExternalStore } from 'react';
import { I18nContext } from '../i18n/i18n-context.ts';
import type { Language } from '../i18n/languages.ts';
import { type I18n, i18nOf, type Messages } from '../i18n/messages.ts';
import { pseudoMessages } from './pseudo-language.ts';

const catalogues = import.meta.glob<Messages>('../**/catalogues/*.json', { eager: true, import: 'default' });

/** All messages of the product: those of an outer provider take precedence over those that a part loads. */
function everyWordIn(language: Language): I18n {
  const own = Object.entries(catalogues).filter(([path]) => path.endsWith(`/${language}.json`));
  return i18nOf(language, Object.assign({}, ...own.map(([, messages]) => messages)));
}

/** A language of the explorer, or the pseudo-language that finds texts outside the catalogues. */
export type Spoken = ShippedLanguage | 'pseudo';

const english = everyWordIn('en');
const words: Readonly<Record<Spoken, I18n>> = {
  ...inEachLanguage(everyWordIn),
  pseudo: i18nOf('en', pseudoMessages(english.messages)),
};
/** The compiled messages of the product. */
export const englishMessages = english.messages;

let spoken: Spoken = 'en';
const listeners = new Set<() => void>();

/** Switches every page to this language. */
export function speak(language: Spoken): void {
  spoken = language;
  document.documentElement.lang = language === 'pseudo' ? 'en' : language;
  document.documentElement.dir = language === 'pseudo' ? 'rtl' : 'ltr';
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Translated({ children }: { readonly children: ReactNode }) {
  const language = useSyncExternalStore(subscribe, () => spoken);
  return <I18nContext value={words[language]}>{children}</I18nContext>;
}
