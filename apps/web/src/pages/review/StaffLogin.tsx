import { calls, lifetimes } from '@stepgate/contract';
import {
  Banner,
  Button,
  CodeField,
  Field,
  isTransient,
  PasswordField,
  Problem,
  Step,
  StepText,
  useCopy,
  useStepgate,
} from '@stepgate/react';
import { type FormEvent, useRef } from 'react';
import forms from '../../forms.module.css';
import { isCode } from '../../is-code.ts';
import { useFieldError } from '../../use-field-error.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';

const minute = 60_000;

export type StaffLoginProps = {
  /** Why it is shown: as the first thing, because a session ended, or after logging out. */
  readonly why: 'first' | 'ended' | 'left';
  /** The page goes on from here. */
  onEntered(): Promise<void>;
};

/** E-mail address, password and code at once: whoever tries does not learn which of them was wrong. */
export function StaffLogin({ why, onEntered }: StaffLoginProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, send } = useSending();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  // From the last to the first, so that of several wrong fields the first has the focus.
  const codeError = useFieldError(codeInput);
  const passwordError = useFieldError(passwordInput);
  const emailError = useFieldError(emailInput);

  function logIn(event: FormEvent) {
    event.preventDefault();
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
        // A code counts once, whatever else was wrong with what was looked at.
        if (codeInput.current !== null && !isTransient(error)) codeInput.current.value = '';
        if (error.code !== 'invalid_email') return false;
        emailError.refuse(error.serverMessage ?? t('review.required'));
        return true;
      },
    });
  }

  return (
    <Step title={t('review.title')} takesFocus={why !== 'first'}>
      {why === 'ended' && (
        <Banner tone="warning">
          <p>{t('review.loginEnded')}</p>
        </Banner>
      )}
      {why === 'left' && (
        <Banner tone="info">
          <p>{t('review.loginLeft')}</p>
        </Banner>
      )}
      <StepText>{t('review.loginText', { minutes: lifetimes.staffSessionIdle / minute })}</StepText>
      <form method="post" noValidate className={forms.form} onSubmit={logIn}>
        {failure !== undefined && (
          <Banner tone="error">
            <Problem error={failure} />
          </Banner>
        )}
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
        <Button type="submit" busy={busy}>
          {t('review.login')}
        </Button>
      </form>
    </Step>
  );
}
