/** The sign-up form: asks for an address, and continues at `/register/{id}`. */
import {
  type AccountType,
  CallError,
  type Calls,
  type CaptchaAnswer,
  cookieSeconds,
  normaliseEmail,
  type ReadSuccess,
  registerLocation,
  routes,
  trimTyped,
} from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormProblem } from '../../captcha/FormProblem.tsx';
import { useFormCaptcha } from '../../captcha/use-form-captcha.tsx';
import { withEntryContext } from '../../host/addresses.ts';
import { track } from '../../host/analytics.ts';
import { callHost } from '../../host/call-host.ts';
import { useStepgate } from '../../host/context.ts';
import { useAddress } from '../../host/use-address.ts';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { FieldProblem } from '../../parts/problems/FieldProblem.tsx';
import { useSending } from '../../parts/use-sending.ts';
import { SocialButtons } from '../../social/LazySocialButtons.tsx';
import { SocialSlot } from '../../social/SocialSlot.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Step, StepActions, StepLinks, StepText } from '../../ui/Step.tsx';
import { useEarlyPress } from '../../ui/use-early-press.ts';
import type { copy } from './copy.ts';
import styles from './SignUp.module.css';

/** The service's answer: the registration and its tokens. */
export type SignedUp = ReadSuccess<Calls['signUp']>;

export type SignUpProps = {
  /** Default: `personal`. */
  readonly accountType?: AccountType;
  /** The initial text of the field. */
  readonly email?: string;
  /** The label of the button, in the customer's language. Default: 'Sign up'. */
  readonly submitLabel?: string;
  /** Where the customer goes with the new account. The redirect policy is applied then. */
  readonly redirectUrl?: string;
  /** Parameters that are passed to the registration, in this order. */
  readonly tracking?: readonly (readonly [name: string, value: string])[];
  /** The customer's inviter: sent with the sign-up, as the invitation names it. */
  readonly referralToken?: string;
  /** Where the invitation was found, sent with the sign-up. */
  readonly referralSource?: string;
  /** Names the company's own flow that opened the form, sent with the sign-up. */
  readonly flowId?: string;
  /** The host continues by itself, and the form doesn't navigate (custom registration). */
  readonly onSignedUp?: (answer: SignedUp) => void;
};

/** Exactly one path segment, because the id comes from a service. */
const idOfPath = /^[\w-]+$/;

const rich = richCopy<typeof copy>();

/**
 * The sign-up form. It asks for an address and continues with the registration.
 *
 * @example
 * <SignUp accountType="business" redirectUrl="/home" />;
 */
export function SignUp(props: SignUpProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const { client, host, language } = useStepgate();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<ReactNode>();
  const request = useSending();
  const captcha = useFormCaptcha();
  const earlyPress = useEarlyPress(form);

  function refuse(words: ReactNode) {
    setWrong(words);
    moveFocus(input.current);
  }

  const ask = (email: string) => (challenge: CaptchaAnswer) => {
    const { accountType = 'personal', referralToken = null, referralSource = null, flowId = null } = props;
    const { guestId } = host.identity;
    const signup = { email, accountType, guestId, locale: language, referralToken, isConsentSeen: true as const, referralSource };
    return client.ask(calls.signUp, { body: { signup, challenge: challenge.captcha ? challenge : null, flowId } });
  };

  function send(email: string): Promise<void> {
    const { accountType = 'personal' } = props;
    return request.send(
      () => {
        void track(host, { name: 'sign_up_sent', accountType });
        setWrong(undefined);
        return captcha.send(ask(email));
      },
      {
        done(answer) {
          const { id, signupToken, emailVerifyOtt } = answer;
          if (!idOfPath.test(id)) throw new CallError('unreadable');
          host.setCookie({ name: 'signupToken', value: signupToken, seconds: cookieSeconds.signUp });
          void track(host, { name: 'signed_up', accountType });
          const { redirectUrl, tracking, onSignedUp } = props;
          if (onSignedUp && callHost(host, () => onSignedUp(answer))) return;
          host.navigate(registerLocation({ id, redirectUrl, tracking, emailVerifyOtt }));
        },
        refused(error) {
          const isOfField = error.code === 'invalid_email';
          void track(host, { name: 'sign_up_refused', code: error.code });
          if (isOfField) refuse(<FieldProblem error={error} instead={t('signUp.invalidEmail')} />);
          return isOfField;
        },
      },
    );
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (request.busy) return;
    const email = trimTyped(input.current?.value ?? '');
    request.forgetFailure();
    if (normaliseEmail(email) === undefined) refuse(t('signUp.invalidEmail'));
    else void send(email);
  }

  const socials = captcha.options?.socials;
  return (
    <Step title={t('signUp.title')} takesFocus={false}>
      <StepText>{t('signUp.text')}</StepText>
      {request.failure !== undefined && <FormProblem error={request.failure} />}
      {/* The shell may have marked the form before hydration. */}
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={onSubmit}
        onInput={() => {
          setWrong(undefined);
          request.forgetFailure();
        }}
        {...earlyPress}
      >
        <Field
          ref={input}
          label={t('signUp.email')}
          name="email"
          type="email"
          autoComplete="email"
          error={wrong}
          {...(props.email !== undefined && { defaultValue: props.email })}
        />
        {captcha.field}
        <StepActions>
          <Button type="submit" busy={request.busy}>
            {props.submitLabel ?? t('signUp.submit')}
          </Button>
        </StepActions>
      </form>
      <div className={styles.consent}>
        <StepText>
          {rich('signUp.consent', {
            terms: <a href={address(routes.terms)}>{t('signUp.terms')}</a>,
            policy: <a href={address(routes.privacyPolicy)}>{t('signUp.policy')}</a>,
          })}
        </StepText>
      </div>
      <StepLinks>
        <LinkButton href={withEntryContext(address(routes.login), { redirectAfterUrl: props.redirectUrl, email: props.email })}>
          {t('signUp.logIn')}
        </LinkButton>
      </StepLinks>
      <SocialSlot intent="signUp">
        {socials !== undefined && socials.providers.length > 0 && (
          <SocialButtons {...socials} intent="signUp" redirectUrl={props.redirectUrl} />
        )}
      </SocialSlot>
    </Step>
  );
}
