/**
 * Words that change their language while the page stays as it is, with all that was done on it; in the product each part begins anew. For the
 * explorer only.
 */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { I18nContext } from '../i18n/i18n-context.ts';
import type { Language } from '../i18n/languages.ts';

const catalogues = import.meta.glob<Messages>('../**/catalogues/*.json', { eager: true, import: 'default' });

/** Every word of the product: what stands further out holds against what a part loads. */
function everyWordIn(language: Language): I18n {
  const own = Object.entries(catalogues).filter(([path]) => path.endsWith(`/${language}.json`));
  return setupI18n({ locale: language, messages: { [language]: Object.assign({}, ...own.map(([, messages]) => messages)) } });
}

const words: Readonly<Record<Language, I18n>> = { en: everyWordIn('en'), de: everyWordIn('de') };
let spoken: Language = 'en';
const listeners = new Set<() => void>();

/** From now on every page speaks this language. */
export function speak(language: Language): void {
  spoken = language;
  document.documentElement.lang = language;
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
