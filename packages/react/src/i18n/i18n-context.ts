import { createContext, useContext } from 'react';
import type { I18n } from './messages.ts';

export const I18nContext = createContext<I18n | undefined>(undefined);

/** The messages of the nearest provider. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (i18n === undefined) throw new Error('This part of Stepgate needs a <StepgateProvider> around it.');
  return i18n;
}
