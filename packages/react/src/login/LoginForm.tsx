/** The first factor: the form in its three variants. */
import { CallError, routes } from '@stepgate/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AfterForm } from '../challenges/LazySecondStep.tsx';
import { useCopy } from '../i18n/use-copy.ts';
import { wordsOf } from '../problems/explain.ts';
import { Problem } from '../problems/Problem.tsx';
import { tell } from '../provider/analytics.ts';
import { useStepgate } from '../provider/context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import type { copy as fieldCopy } from '../ui/copy.ts';
import { Field } from '../ui/Field.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Step, StepLinks } from '../ui/Step.tsx';
import { useEarlyPress } from '../ui/use-early-press.ts';
import type { copy } from './copy.ts';
import { passFirstFactor } from './first-factor.ts';
import { hasWayOn } from './has-way-on.ts';
import styles from './LoginForm.module.css';
import { LoginIntroduction, useLoginTitle } from './LoginIntroduction.tsx';
import type { Attempt, Later } from './later/login-extras.tsx';
import type { LoginProps } from './login-props.ts';

type Problems = { readonly email?: string; readonly password?: string };

type LoginFormProps = {
  readonly login: LoginProps;
  /** What the customer typed before coming back from a later step. */
  readonly typedEmail: string | undefined;
  /** Why the customer is back here, where there is something to say. */
  readonly reason: 'expired' | Error | undefined;
  readonly takesFocus: boolean;
  /** @param given a one-time token, or a refusal that has a way on of its own */
  onGiven(given: string | CallError, email: string): void;
};

/** What is loaded after the form: see `later/login-extras.tsx`. Without it the form works; what it lacks is the service's to ask for. */
function useLater() {
  const { host } = useStepgate();
  const [later, setLater] = useState<Later>();
  async function load() {
    const loaded = await import('./later/login-extras.tsx');
    setLater(loaded.later);
    return loaded.later;
  }
  const opened = useRef(() => {
    load().catch(host.errorTracker);
  });
  useEffect(() => opened.current(), []);
  return [later, load] as const;
}

export function LoginForm({ login, typedEmail, reason, takesFocus, onGiven }: LoginFormProps) {
  const t = useCopy<typeof copy>();
  const tField = useCopy<typeof fieldCopy>();
  const stepgate = useStepgate();
  const form = useRef<HTMLFormElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Error | undefined>(reason instanceof Error ? reason : undefined);
  const [later, loadLater] = useLater();
  const isWrongPassword = failure instanceof CallError && failure.code === 'invalid_email_password';
  useEarlyPress(form);

  function show(found: Problems) {
    setProblems(found);
    setFailure(undefined);
    const firstWrong = found.email === undefined ? passwordInput : emailInput;
    firstWrong.current?.focus();
  }

  async function send(email: string, password: string | undefined) {
    underWay.current = true;
    setBusy(true);
    setProblems({});
    setFailure(undefined);
    AfterForm.preload(stepgate.language);
    void tell(stepgate.host, { name: 'login_sent' });
    const attempt: Attempt = (answer) => passFirstFactor(stepgate, login, { email, password }, answer);
    try {
      // However early the press: the extras know whether the host has set a captcha up.
      const extras = await loadLater().catch(() => undefined);
      onGiven(await (extras ? extras.pass(form, attempt) : attempt({})), email);
    } catch (error) {
      const refusal = error instanceof CallError ? error : new CallError('unreadable', { cause: error });
      const { code } = refusal;
      void tell(stepgate.host, { name: 'login_refused', code });
      if (hasWayOn(refusal)) onGiven(refusal, email);
      else if (code === 'invalid_email' && login.email === undefined)
        show({ email: wordsOf(refusal) || t('login.invalidEmail') });
      else setFailure(error instanceof Error ? error : refusal);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (underWay.current) return;
    const email = login.email ?? emailInput.current?.value.trim() ?? '';
    const password = login.variant === 'CDR' ? undefined : (passwordInput.current?.value ?? '');
    const required = tField('field.required');
    const emptyEmail = email === '' ? { email: required } : {};
    const emptyPassword = password?.trim() === '' ? { password: required } : {};
    if (email === '' || password?.trim() === '') show({ ...emptyEmail, ...emptyPassword });
    else void send(email, password);
  }

  return (
    <Step title={useLoginTitle(login)} takesFocus={takesFocus}>
      <LoginIntroduction login={login} />
      {reason === 'expired' && failure === undefined && (
        <Banner tone="info">
          <p>{t('login.expired')}</p>
        </Banner>
      )}
      {failure && later && /^Captcha/.test(failure.name) ? (
        <later.FormProblem error={failure} />
      ) : (
        failure !== undefined && (
          <Banner tone="error">
            <Problem error={failure} />
            {isWrongPassword && (
              <p>
                <a href={`${routes.forgotPassword}?utm_source=login`}>{t('login.resetPassword')}</a>
              </p>
            )}
          </Banner>
        )
      )}
      {/* The shell may have marked the form before hydration. */}
      <form ref={form} method="post" noValidate className={styles.form} onSubmit={onSubmit} suppressHydrationWarning>
        {login.email === undefined ? (
          <Field
            ref={emailInput}
            label={t('login.email')}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={typedEmail}
            error={problems.email}
          />
        ) : (
          // Password managers look for whom the password belongs to.
          <input type="email" name="email" autoComplete="username" defaultValue={login.email} readOnly hidden />
        )}
        {login.variant !== 'CDR' && (
          <PasswordField
            ref={passwordInput}
            label={t('login.password')}
            name="password"
            autoComplete="current-password"
            error={problems.password}
          />
        )}
        <Button type="submit" busy={busy}>
          {t('login.submit')}
        </Button>
      </form>
      <StepLinks>
        {login.variant !== 'CDR' && <LinkButton href={routes.signUp}>{t('login.signUp')}</LinkButton>}
        <LinkButton href={routes.troubleLoggingIn}>{t('login.trouble')}</LinkButton>
      </StepLinks>
      {later && <later.LoginExtras login={login} form={form} />}
    </Step>
  );
}
