import { type ShippedLanguage, shippedLanguage } from '@stepgate/contract';
import { type ReactNode, useMemo } from 'react';
import { useStepgate } from '../host/context.ts';
import { I18nContext } from '../i18n/i18n-context.ts';
import { i18nOf, type Messages } from '../i18n/messages.ts';
import de from './catalogues/de.json';
import en from './catalogues/en.json';

const catalogues: Record<ShippedLanguage, Messages> = { en, de };

/** The messages of the demonstration, from their own catalogue. No production code imports this file. */
export function DemoWords({ children }: { readonly children: ReactNode }) {
  const { language: ofPage } = useStepgate();
  // Only developers see them.
  const language = shippedLanguage(ofPage);
  const i18n = useMemo(() => i18nOf(language, catalogues[language]), [language]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}
