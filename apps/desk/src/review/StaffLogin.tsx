import { calls, lifetimes } from '@stepgate/contract';
import { isCode, minutesIn, useCopy, useFieldError, usePasskeys, useSending } from '@stepgate/pages';
import {
  Banner,
  Button,
  CodeField,
  Field,
  FormFrame,
  isTransient,
  PasswordField,
  Step,
  StepText,
  useStepgate,
} from '@stepgate/react';
import { useRef } from 'react';
import type { copy } from './copy.ts';
import { useAskingBrowser } from './use-asking-browser.ts';

const minutes = minutesIn(lifetimes.staffSessionIdle);

export type StaffLoginProps = {
  /** Why it is shown: at the start, because a session ended (`idle`: without activity), after logging out, or with a passkey that was just added. */
  readonly why: 'first' | 'ended' | 'idle' | 'left' | 'enrolled';
  /** The session has begun. */
  onEntered(): Promise<void>;
};

/** A passkey, or e-mail address, password and code in one form, so that an attacker doesn't learn which of them was wrong. */
export function StaffLogin({ why, onEntered }: StaffLoginProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const passkeys = usePasskeys();
  const { busy, failure, send } = useSending();
  const { refused, ask } = useAskingBrowser();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  // From last to first, so that the first of several wrong fields gets the focus.
  const codeError = useFieldError(codeInput);
  const passwordError = useFieldError(passwordInput);
  const emailError = useFieldError(emailInput);

  function logIn() {
    const email = emailInput.current?.value.trim() ?? '';
    const password = passwordInput.current?.value ?? '';
    const code = codeInput.current?.value.trim() ?? '';
    for (const each of [codeError, passwordError, emailError]) each.clear();
    if (!isCode(code)) codeError.refuse(t('review.codeWrong'));
    if (password.trim() === '') passwordError.refuse(t('review.required'));
    if (email === '') emailError.refuse(t('review.required'));
    if (!isCode(code) || password.trim() === '' || email === '') return;
    void send(() => client.ask(calls.reviewLogin, { body: { email, password, code } }), {
      done: onEntered,
      refused(error) {
        // A code works only once, even if another field was wrong.
        if (codeInput.current !== null && !isTransient(error)) codeInput.current.value = '';
        if (error.code !== 'invalid_email') return false;
        emailError.refuse(error.serverMessage ?? t('review.required'));
        return true;
      },
    });
  }

  async function usePasskey(): Promise<boolean> {
    const { options } = await client.ask(calls.staffPasskeyOptions, {});
    const credential = await ask((signal) => passkeys.get(options, signal));
    if (credential === undefined) return false;
    await client.ask(calls.logInStaffWithPasskey, { body: { credential } });
    return true;
  }

  const withPasskey = passkeys.isSupported() && (
    <Button
      look="secondary"
      busy={busy}
      onClick={() => void send(usePasskey, { done: (used) => (used ? onEntered() : undefined) })}
    >
      {t('review.loginPasskey')}
    </Button>
  );

  return (
    <Step title={t('review.title')} takesFocus={why !== 'first'}>
      {(why === 'ended' || why === 'idle') && (
        <Banner tone="warning">
          <p>{why === 'idle' ? t('review.loginIdle', { minutes }) : t('review.loginEnded')}</p>
        </Banner>
      )}
      {why === 'left' && (
        <Banner tone="info">
          <p>{t('review.loginLeft')}</p>
        </Banner>
      )}
      {why === 'enrolled' && (
        <Banner tone="success">
          <p>{t('review.loginEnrolled')}</p>
        </Banner>
      )}
      {refused && (
        <Banner tone="warning">
          <p>{t('review.passkeyNotUsed')}</p>
        </Banner>
      )}
      <StepText>{t('review.loginText', { minutes })}</StepText>
      <FormFrame failure={failure} busy={busy} submit={t('review.login')} onSubmit={logIn} more={withPasskey}>
        <Field
          ref={emailInput}
          label={t('review.email')}
          name="email"
          type="email"
          autoComplete="username"
          error={emailError.error}
        />
        <PasswordField
          ref={passwordInput}
          label={t('review.password')}
          name="password"
          autoComplete="current-password"
          error={passwordError.error}
        />
        <CodeField ref={codeInput} label={t('review.code')} name="code" error={codeError.error} />
      </FormFrame>
    </Step>
  );
}
