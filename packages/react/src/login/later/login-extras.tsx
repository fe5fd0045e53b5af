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
type Gate = (attempt: Attempt) => Promise<string>;

/** A press may come before the extras of its form are on the page: it waits for them. */
type Door = { readonly opened: Promise<Gate>; open(gate: Gate): void };

const doors = new WeakMap<object, Door>();

/** @param form what the form and its extras share */
function doorOf(form: object): Door {
  const known = doors.get(form);
  if (known !== undefined) return known;
  const { promise, resolve } = Promise.withResolvers<Gate>();
  const door = { opened: promise, open: resolve };
  doors.set(form, door);
  return door;
}

/** Sends the form with its captcha, as soon as its extras are there. */
const pass = async (form: object, attempt: Attempt): Promise<string> => (await doorOf(form).opened)(attempt);

type LoginExtrasProps = {
  readonly login: LoginProps;
  /** The same as in `pass`. */
  readonly form: object;
};

function LoginExtras({ login, form }: LoginExtrasProps) {
  const { field, options, send } = useFormCaptcha();
  const first = useRef(send);
  useEffect(() => doorOf(form).open(first.current), [form]);
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

export const later = { FormProblem, LoginExtras, pass } as const;
export type Later = typeof later;
