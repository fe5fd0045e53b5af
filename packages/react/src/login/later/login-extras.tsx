/** What the login form has beside its fields, loaded after it: the captcha, and other ways to log in. */
import type { CaptchaAnswer } from '@stepgate/contract';
import { useEffect, useRef } from 'react';
import { FormProblem } from '../../captcha/FormProblem.tsx';
import { useFormCaptcha } from '../../captcha/use-form-captcha.tsx';
import { SocialButtons } from '../../social/LazySocialButtons.tsx';
import type { LoginProps } from '../login-props.ts';

/** One try at the first factor, with what the captcha answered. */
export type Attempt = (answer: CaptchaAnswer) => Promise<string>;

/** Makes a try with the captcha that the form has; waits for the host to say whether there is one. */
export type Gate = (attempt: Attempt) => Promise<string>;

/** The extras may be loaded later than the first press comes: that press waits for them. */
export type Door = {
  /** `undefined`: the extras could not be loaded. */
  readonly opened: Promise<Gate | undefined>;
  open(gate?: Gate): void;
};

type LoginExtrasProps = {
  readonly login: LoginProps;
  /** Opened as soon as this is on the page. The gate itself waits for the host's options. */
  readonly door: Door;
};

function LoginExtras({ login, door }: LoginExtrasProps) {
  const { field, options, send } = useFormCaptcha();
  const first = useRef(send);
  useEffect(() => door.open(first.current), [door]);
  const socials = login.variant === 'CDR' ? undefined : options?.socials;
  return (
    <>
      {field}
      {socials !== undefined && socials.providers.length > 0 && (
        <SocialButtons {...socials} intent="logIn" redirectUrl={login.redirectAfterUrl} />
      )}
    </>
  );
}

export const later = { FormProblem, LoginExtras } as const;
export type Later = typeof later;
