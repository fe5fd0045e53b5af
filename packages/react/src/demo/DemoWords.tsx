import { type Messages, setupI18n } from '@lingui/core';
import { type ReactNode, useMemo } from 'react';
import { useStepgate } from '../host/context.ts';
import { I18nContext } from '../i18n/i18n-context.ts';
import type { Language } from '../i18n/languages.ts';
import de from './catalogues/de.json';
import en from './catalogues/en.json';

const catalogues: Record<Language, Messages> = { en, de };

/** The messages of the demonstration, from their own catalogue. No production code imports this file. */
export function DemoWords({ children }: { readonly children: ReactNode }) {
  const { language } = useStepgate();
  const i18n = useMemo(() => setupI18n({ locale: language, messages: { [language]: catalogues[language] } }), [language]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}
