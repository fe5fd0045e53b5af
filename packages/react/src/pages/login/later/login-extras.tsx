/** The extras of the login form, loaded after it: the captcha, the social logins and passkeys. */
import type { CaptchaAnswer } from '@stepgate/contract';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { FormProblem } from '../../../captcha/FormProblem.tsx';
import { useFormCaptcha } from '../../../captcha/use-form-captcha.tsx';
import { deferred } from '../../../captcha/waits.ts';
import { useStepgate } from '../../../host/context.ts';
import { browserPasskeys } from '../../../host/passkeys.ts';
import { reportFault } from '../../../host/report.ts';
import { Extra } from '../../../parts/problems/Extra.tsx';
import { SocialButtons } from '../../../social/LazySocialButtons.tsx';
import { NoSocials } from '../../../social/NoSocials.tsx';
import type { LoginProps } from '../login-props.ts';
import { PasskeyRoom } from '../passkey/PasskeyRoom.tsx';
import { PasswordMark } from './PasswordMark.tsx';
import type { OfferedPasskeys } from './passkey-login.ts';

/** One attempt at the first factor, with the captcha's answer. */
export type Attempt = (answer: CaptchaAnswer) => Promise<string>;

/** Makes an attempt with the form's captcha. Waits until the host has said whether there is one. */
type Gate = (attempt: Attempt) => Promise<string>;

/** Lets a press wait for the form's extras if they aren't on the page yet. The last gate counts. */
type Entry = { readonly opened: Promise<void>; gate: Gate; open(gate: Gate): void };

/** Without the extras the service decides whether a captcha is needed. */
const withoutExtras: Gate = (attempt) => attempt({});

const entries = new WeakMap<object, Entry>();

/** @param form an object that the form and its extras share */
function ensureEntry(form: object): Entry {
  const known = entries.get(form);
  if (known !== undefined) return known;
  const { promise, resolve } = deferred<void>();
  const entry: Entry = {
    opened: promise,
    gate: withoutExtras,
    open(gate) {
      entry.gate = gate;
      resolve();
    },
  };
  entries.set(form, entry);
  return entry;
}

/** Sends the form with its captcha as soon as its extras are on the page. */
async function pass(form: object, attempt: Attempt): Promise<string> {
  const entry = ensureEntry(form);
  await entry.opened;
  return entry.gate(attempt);
}

type LoginExtrasProps = {
  readonly login: LoginProps;
  /** The same as in `pass`. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** The customer has chosen a passkey. */
  onPasskey(attempt: () => Promise<string>): Promise<void>;
};

/** A preset address is one account's, and data is shared with another first factor: neither is offered passkeys. */
const takesPasskeys = ({ variant, email }: LoginProps): boolean => variant !== 'CDR' && email === undefined;

/**
 * Offers the browser's passkeys. Their code comes last, when the form has been usable for a while.
 * @returns asks for one in a dialog, as soon as the code is there
 */
function useOfferedPasskeys({ login, form, onPasskey }: LoginExtrasProps, isOffered: boolean): OfferedPasskeys['ask'] {
  const stepgate = useStepgate();
  const offered = useRef<Promise<OfferedPasskeys | undefined>>(undefined);
  const offer = useEffectEvent(async (leaving: AbortSignal) => {
    const { offerPasskeys } = await import('./passkey-login.ts');
    if (form.current === null || leaving.aborted) return undefined;
    return offerPasskeys({ form: form.current, stepgate, login, logIn: onPasskey }, leaving);
  });
  useEffect(() => {
    if (!isOffered) return;
    const leaving = new AbortController();
    offered.current = offer(leaving.signal);
    offered.current.catch((error) => void reportFault(stepgate.host, 'passkeys', error));
    return () => leaving.abort();
  }, [stepgate, isOffered]);
  return async () => (await offered.current)?.ask() ?? false;
}

function Extras(props: LoginExtrasProps) {
  const { login, form } = props;
  const { field, options, send } = useFormCaptcha();
  const { host } = useStepgate();
  const hasPasskeys = options?.passkeys === true && login.variant !== 'CDR';
  const isOffered = hasPasskeys && takesPasskeys(login) && (host.passkeys ?? browserPasskeys).isSupported();
  const ask = useOfferedPasskeys(props, isOffered);
  const first = useRef(send);
  useEffect(() => ensureEntry(form).open(first.current), [form]);
  const socials = login.variant === 'CDR' ? undefined : options?.socials;
  const hasSocials = socials !== undefined && socials.providers.length > 0;
  return (
    <>
      {field}
      {hasSocials && <SocialButtons {...socials} intent="logIn" redirectUrl={login.redirectAfterUrl} />}
      {(isOffered || hasSocials) && <PasswordMark form={form} />}
      {hasPasskeys && <PasskeyRoom isOffered={isOffered} ask={ask} />}
    </>
  );
}

/** Replaces extras that threw. */
function NoExtras({ form }: Pick<LoginExtrasProps, 'form'>) {
  useEffect(() => ensureEntry(form).open(withoutExtras), [form]);
  return <NoSocials intent="logIn" />;
}

/** The form continues without extras that throw. */
const LoginExtras = (props: LoginExtrasProps) => (
  <Extra part="login-extras" instead={<NoExtras form={props.form} />}>
    <Extras {...props} />
  </Extra>
);

export const later = { FormProblem, LoginExtras, pass } as const;
export type Later = typeof later;
