import '../theme/tokens.css';
import { type ReactNode, useEffect, useInsertionEffect, useMemo, useState } from 'react';
import { I18nContext } from '../i18n/i18n-context.ts';
import { i18nOf, type Messages } from '../i18n/messages.ts';
import { BrandName } from '../ui/brand-name.ts';
import { watchTyping } from '../ui/move-focus.ts';
import { SlowSign } from '../ui/slow-sign.ts';
import { setTokens } from './appearance.ts';
import { type Stepgate, StepgateContext } from './context.ts';
import { patientHost } from './patient-host.ts';
import { reportFault } from './report.ts';

export type StepgateProviderProps = Stepgate & {
  /** Compiled messages of `language`: those of `loadMessages`, and the host's own. */
  readonly messages: Messages;
  /** The app, or the part of it that uses Stepgate. */
  readonly children: ReactNode;
};

/**
 * The root of all parts of the product: put one around them, and keep each value the same from render to render.
 *
 * @example
 * <StepgateProvider {...stepgate} language="en" messages={await loadMessages('en')}>
 *   <Login />
 * </StepgateProvider>;
 */
export function StepgateProvider({ client, clock, memory, language, host: ownHost, messages, children }: StepgateProviderProps) {
  useEffect(watchTyping, []);
  const [later, setLater] = useState<typeof import('./later/SlowAnswer.tsx')>();
  useEffect(() => {
    import('./later/SlowAnswer.tsx').then(setLater, (error) => void reportFault(ownHost, undefined, error));
  }, [ownHost]);
  useEffect(() => later?.watchKeyboard(), [later]);
  const tokens = ownHost.appearance?.tokens;
  useInsertionEffect(() => setTokens(tokens), [tokens]);
  const host = useMemo(() => patientHost(ownHost), [ownHost]);
  const stepgate = useMemo(() => ({ client, clock, memory, language, host }), [client, clock, memory, language, host]);
  const i18n = useMemo(() => i18nOf(language, messages), [language, messages]);
  return (
    <StepgateContext value={stepgate}>
      <BrandName value={host.brand.name}>
        <SlowSign value={later?.SlowAnswer}>
          <I18nContext value={i18n}>{children}</I18nContext>
        </SlowSign>
      </BrandName>
    </StepgateContext>
  );
}
