/** What the login form has beside its fields, loaded after it: the captcha, and other ways to log in. */
import type { CaptchaAnswer } from '@stepgate/contract';
import { type RefObject, useEffect } from 'react';
import { createAltcha } from '../../captcha/altcha.ts';
import { FormProblem } from '../../captcha/FormProblem.tsx';
import { useFormCaptcha } from '../../captcha/use-form-captcha.tsx';
import type { Stepgate } from '../../provider/context.ts';
import { SocialButtons } from '../../social/LazySocialButtons.tsx';
import type { LoginProps } from '../login-props.ts';

/** One try at the first factor, with what the captcha answered. */
export type Attempt = (answer: CaptchaAnswer) => Promise<string>;

/** Makes a try with the captcha that the form has. */
export type Gate = (attempt: Attempt) => Promise<string>;

/** Once more with our own captcha, where the service asks for one and the form has none. */
async function withOwnCaptcha({ client }: Stepgate, attempt: Attempt): Promise<string> {
  return attempt(await createAltcha(client).answer(new AbortController().signal));
}

type LoginExtrasProps = {
  readonly login: LoginProps;
  /** Holds the form's captcha, once there is one: a form that is sent before that is not held up. */
  readonly gate: RefObject<Gate | undefined>;
};

function LoginExtras({ login, gate }: LoginExtrasProps) {
  const { field, options, send } = useFormCaptcha();
  useEffect(() => {
    gate.current = options?.captcha ? send : undefined;
  });
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

export const later = { FormProblem, LoginExtras, withOwnCaptcha } as const;
export type Later = typeof later;
