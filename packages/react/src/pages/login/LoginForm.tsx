/** The first factor: the form in its three variants. */
import { asCallError, type CallError, routes, trimTyped } from '@stepgate/contract';
import { type FormEvent, useRef, useState } from 'react';
import { withEntryContext, withQuery } from '../../host/addresses.ts';
import { track } from '../../host/analytics.ts';
import { useStepgate } from '../../host/context.ts';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { wordsOf } from '../../parts/problems/explain.ts';
import { Problem } from '../../parts/problems/Problem.tsx';
import { useSending } from '../../parts/use-sending.ts';
import { SocialSlot } from '../../social/SocialSlot.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { copy as fieldCopy } from '../../ui/copy.ts';
import { Field } from '../../ui/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Step, StepActions, StepLinks } from '../../ui/Step.tsx';
import { useEarlyPress } from '../../ui/use-early-press.ts';
import type { copy } from './copy.ts';
import styles from './LoginForm.module.css';
import { LoginIntroduction, useLoginTitle } from './LoginIntroduction.tsx';
import type { Attempt } from './later/login-extras.tsx';
import type { LoginProps } from './login-props.ts';
import { fetchAfterForm } from './second-step/LazySecondStep.tsx';
import { loadFirstFactor, useLater } from './use-later.ts';

type Problems = { readonly email?: string; readonly password?: string };

type LoginFormProps = {
  readonly login: LoginProps;
  /** The email that the customer typed before coming back from a later step. */
  readonly typedEmail: string | undefined;
  /** Why the customer is back here, if there is something to say. */
  readonly reason: 'expired' | Error | undefined;
  /** The last session ended after so many minutes without activity; 0 if it didn't. */
  readonly idleMinutes: number;
  readonly takesFocus: boolean;
  /** The preset address isn't the customer's. */
  onNotYou(): void;
  /** @param tokenOrRefusal a one-time token, or a refusal that has its own next step */
  onGiven(tokenOrRefusal: string | CallError, email: string): void;
};

/** A login that was refused for one of these has its own next step or final screen. */
const withWayOn = /^(user_deactivated|self_reactivation_eligible|mandatory\.update\.phone\.number)$/;

export function LoginForm({ login, typedEmail, reason, idleMinutes, takesFocus, onNotYou, onGiven }: LoginFormProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const forgotPassword = withEntryContext(withQuery(address(routes.forgotPassword), 'utm_source=login'), login);
  const tField = useCopy<typeof fieldCopy>();
  const stepgate = useStepgate();
  const form = useRef<HTMLFormElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const { busy, failure, send, forgetFailure } = useSending(reason instanceof Error ? reason : undefined);
  const { later, isLost, load: loadLater } = useLater();
  /** The next page takes the address along, but not in its own address. */
  const rememberEmail = () => stepgate.memory.set('typedEmail', login.email ?? trimTyped(emailInput.current?.value ?? ''));
  const refusal = failure && asCallError(failure).code;
  /** Others have entered wrong passwords. A mailed link bypasses them. */
  const isBlocked = refusal === 'attempt_limit_reached' && login.variant !== 'CDR';
  const earlyPress = useEarlyPress(form);

  function show(found: Problems) {
    setProblems(found);
    forgetFailure();
    const firstWrong = found.email === undefined ? passwordInput : emailInput;
    moveFocus(firstWrong.current);
  }

  /** After the request, which would wait behind it on a slow connection. */
  function begun(pending: Promise<string>): Promise<string> {
    fetchAfterForm(stepgate.language);
    return pending;
  }

  async function passForm(email: string, password: string | undefined): Promise<string> {
    const { passFirstFactor } = await loadFirstFactor();
    const attempt: Attempt = (answer) => begun(passFirstFactor(stepgate, login, { email, password }, answer));
    // An early press waits too: only the extras know whether the host has configured a captcha.
    const extras = await loadLater().catch(() => undefined);
    return extras ? extras.pass(form, attempt) : attempt({});
  }

  function pass(email: string, attempt: () => Promise<string>): Promise<void> {
    return send(
      () => {
        setProblems({});
        void track(stepgate.host, { name: 'login_sent' });
        return attempt();
      },
      {
        done: (oneTimeToken) => onGiven(oneTimeToken, email),
        refused(error) {
          const { code } = error;
          void track(stepgate.host, { name: 'login_refused', code });
          if (withWayOn.test(code)) onGiven(error, email);
          else if (code === 'invalid_email' && login.email === undefined)
            show({ email: wordsOf(error) || t('login.invalidEmail') });
          else return false;
          return true;
        },
      },
    );
  }

  /** An error is shown until what caused it is changed. */
  function onInput({ target }: FormEvent) {
    setProblems(({ email, password }) => ({
      ...(target !== emailInput.current && email && { email }),
      ...(target !== passwordInput.current && password && { password }),
    }));
    forgetFailure();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const email = login.email ?? trimTyped(emailInput.current?.value ?? '');
    const password = login.variant === 'CDR' ? undefined : (passwordInput.current?.value ?? '');
    const required = tField('field.required');
    const empty = { ...(email === '' && { email: required }), ...(password?.trim() === '' && { password: required }) };
    if ('email' in empty || 'password' in empty) show(empty);
    else void pass(email, () => passForm(email, password));
  }

  const extras = later && (
    <later.LoginExtras login={login} form={form} onPasskey={(attempt) => pass('', () => begun(attempt()))} />
  );
  return (
    <Step title={useLoginTitle(login)} takesFocus={takesFocus}>
      <LoginIntroduction login={login} onNotYou={onNotYou} />
      {(reason === 'expired' || idleMinutes > 0) && failure === undefined && (
        <Banner tone="info">
          <p>{reason === 'expired' ? t('login.expired') : t('login.idle', { minutes: idleMinutes })}</p>
        </Banner>
      )}
      {failure && later && /^Captcha/.test(failure.name) ? (
        <later.FormProblem error={failure} />
      ) : (
        failure !== undefined && (
          <Banner tone="error">
            <Problem error={failure} />
            {(refusal === 'invalid_email_password' || isBlocked) && (
              <p>
                <a href={forgotPassword} onClick={rememberEmail}>
                  {t(isBlocked ? 'login.linkByMail' : 'login.resetPassword')}
                </a>
              </p>
            )}
          </Banner>
        )
      )}
      {/* The shell may have marked the form before hydration. */}
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={onSubmit}
        onInput={onInput}
        onFocus={() => fetchAfterForm(stepgate.language)}
        {...earlyPress}
      >
        {login.email === undefined ? (
          <Field
            ref={emailInput}
            label={t('login.email')}
            name="email"
            type="email"
            autoComplete="username webauthn"
            defaultValue={typedEmail}
            error={problems.email}
          />
        ) : (
          // Password managers look for the account that the password belongs to.
          <input type="email" name="email" autoComplete="username" defaultValue={login.email} readOnly hidden />
        )}
        {login.variant !== 'CDR' && (
          // The link comes after the field, so that Tab goes from the address to the password.
          <div className={styles.password}>
            <PasswordField
              ref={passwordInput}
              label={t('login.password')}
              name="password"
              autoComplete="current-password"
              error={problems.password}
            />
            <a href={forgotPassword} className={styles.forgot} onClick={rememberEmail}>
              {t('login.forgotPassword')}
            </a>
          </div>
        )}
        <StepActions>
          <Button type="submit" busy={busy}>
            {t('login.submit')}
          </Button>
        </StepActions>
      </form>
      {/* Above the links, which stay the last part of the step when it comes. */}
      {login.variant === 'CDR' && <div className={styles.captcha}>{extras}</div>}
      <StepLinks>
        {login.variant !== 'CDR' && (
          <LinkButton href={withEntryContext(address(routes.signUp), { ...login, variant: undefined, businessName: undefined })}>
            {t('login.signUp')}
          </LinkButton>
        )}
        <LinkButton href={address(routes.troubleLoggingIn)}>{t('login.trouble')}</LinkButton>
      </StepLinks>
      {login.variant !== 'CDR' && (
        <SocialSlot intent="logIn" lost={isLost}>
          {extras}
        </SocialSlot>
      )}
    </Step>
  );
}
