import '../theme/tokens.css';
import { type Messages, setupI18n } from '@lingui/core';
import { type ReactNode, useMemo } from 'react';
import { I18nContext } from '../i18n/i18n-context.ts';
import { type Stepgate, StepgateContext } from './context.ts';

export type StepgateProviderProps = Stepgate & {
  /** Compiled messages of `language`: those of `loadMessages`, and the host's own beside them. */
  readonly messages: Messages;
  readonly children: ReactNode;
};

/** The root of whatever is used of the product: put one around it, and keep each value the same from render to render. */
export function StepgateProvider({ client, clock, memory, language, host, messages, children }: StepgateProviderProps) {
  const stepgate = useMemo(() => ({ client, clock, memory, language, host }), [client, clock, memory, language, host]);
  const i18n = useMemo(() => setupI18n({ locale: language, messages: { [language]: messages } }), [language, messages]);
  return (
    <StepgateContext value={stepgate}>
      <I18nContext value={i18n}>{children}</I18nContext>
    </StepgateContext>
  );
}
