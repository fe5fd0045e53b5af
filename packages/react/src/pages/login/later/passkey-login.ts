/** Passkeys on the login form: in the suggestions of its email field, for 'Log in' with nothing typed, and in a dialog. The form works without them. */
import { CallError, type PasskeyAssertion, type PasskeyRequestOptions } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import type { Stepgate } from '../../../host/context.ts';
import { browserPasskeys } from '../../../host/passkeys.ts';
import { report, reportFault } from '../../../host/report.ts';
import type { LoginProps } from '../login-props.ts';
import { redirectOf } from './first-factor.ts';

type Offer = {
  readonly form: HTMLFormElement;
  readonly stepgate: Stepgate;
  readonly login: LoginProps;
  /** Makes an attempt at the first factor, as the form's button does. */
  logIn(attempt: () => Promise<string>): Promise<void>;
};

export type OfferedPasskeys = {
  /**
   * Asks in a dialog, which also offers other devices. Call it in a press.
   * @returns false if no passkey was used: the customer cancelled or has none, or the service gives nothing to sign
   */
  ask(): Promise<boolean>;
};

/** The customer cancelled or has no passkey here, or the browser can't ask so. */
const saysNo = new Set(['NotAllowedError', 'NotSupportedError', 'AbortError']);

const isEmpty = (form: HTMLFormElement): boolean => [...new FormData(form).values()].every((value) => value === '');

function markBusy(form: HTMLFormElement, busy: boolean) {
  const button = form.querySelector('[type=submit]');
  if (busy) button?.setAttribute('aria-busy', 'true');
  else button?.removeAttribute('aria-busy');
}

/** A service without passkeys, or an unreachable one, says so itself when the form is sent. */
function reportUnexpected({ host }: Stepgate, error: unknown) {
  if (error instanceof Error && !(error instanceof CallError) && !saysNo.has(error.name))
    void reportFault(host, 'passkeys', error);
}

async function logInWith(
  { stepgate, login, logIn }: Offer,
  credential: PasskeyAssertion,
  { rpId }: PasskeyRequestOptions,
): Promise<void> {
  const { client, host } = stepgate;
  const passkeys = host.passkeys ?? browserPasskeys;
  await logIn(async () => {
    try {
      const body = { credential, redirectAfterUrl: redirectOf(stepgate, login) };
      return (await client.ask(calls.loginWithPasskey, { body })).oneTimeToken;
    } catch (error) {
      if (error instanceof CallError && error.code === 'unknown_passkey')
        passkeys.signalUnknown(rpId, credential.id).catch((cause) => void report(host, cause));
      throw error;
    }
  });
}

type Listeners = {
  /** There may be room for a request again. */
  readonly offer: () => Promise<void>;
  readonly end: () => void;
  readonly onSubmit: (event: SubmitEvent) => void;
};

function listen({ form, stepgate: { clock } }: Offer, leaving: AbortSignal, { offer, end, onSubmit }: Listeners) {
  const options = { signal: leaving };
  leaving.addEventListener('abort', end);
  leaving.addEventListener(
    'abort',
    clock.onWake(() => void offer()),
  );
  addEventListener('pagehide', end, options);
  addEventListener('pageshow', ({ persisted }) => persisted && void offer(), options);
  const offerAtEmail = ({ target }: Event) => target instanceof HTMLInputElement && target.type === 'email' && void offer();
  form.addEventListener('focusin', offerAtEmail, options);
  form.addEventListener('submit', onSubmit, options);
}

/**
 * Keeps one request open in the browser while the form is seen, if the browser has suggestions. Another login ends it, because a browser has one request at a
 * time, and the next visit to the email field begins it again.
 * @param leaving aborted when the form goes
 */
export async function offerPasskeys(on: Offer, leaving: AbortSignal): Promise<OfferedPasskeys> {
  const { form, stepgate } = on;
  const { client, clock } = stepgate;
  const passkeys = stepgate.host.passkeys ?? browserPasskeys;
  const [inSuggestions, atOnce] = await Promise.all([passkeys.can('conditionalGet'), passkeys.can('immediateGet')]);
  if (leaving.aborted) return { ask: async () => true };

  let request: AbortController | undefined;
  /** The options of the open request, or `loading`. */
  let signs: PasskeyRequestOptions | 'loading' | undefined;
  /** 'Log in' was pressed, with nothing typed, before there was something to sign. */
  let pressed = false;

  function setPressed(next: boolean) {
    if (pressed === next) return;
    pressed = next;
    markBusy(form, next);
  }

  function end() {
    request?.abort();
    request = undefined;
    signs = undefined;
    setPressed(false);
  }

  function begin(): AbortController {
    end();
    request = new AbortController();
    return request;
  }

  async function offer() {
    if (!inSuggestions || request !== undefined || document.hidden) return;
    const mine = begin();
    signs = 'loading';
    try {
      const { options } = await client.ask(calls.passkeyLoginOptions, {}, { signal: mine.signal });
      if (pressed && isEmpty(form)) return void askAtOnce(options);
      setPressed(false);
      signs = options;
      // The other half of its time is for the prompt.
      const stop = clock.after(options.timeout / 2, () => {
        end();
        void offer();
      });
      mine.signal.addEventListener('abort', stop);
      await logInWith(on, await passkeys.get(options, mine.signal, 'conditional'), options);
    } catch (error) {
      reportUnexpected(stepgate, error);
    }
    if (request !== mine) return;
    const wasPressed = pressed;
    end();
    if (wasPressed) form.requestSubmit();
  }

  async function askAtOnce(options: PasskeyRequestOptions) {
    const { signal } = begin();
    const credential = await passkeys.get(options, signal, 'immediate').catch(() => undefined);
    if (signal.aborted) return;
    end();
    if (credential !== undefined) await logInWith(on, credential, options);
    // The form shows its own errors.
    else form.requestSubmit();
  }

  async function ask(): Promise<boolean> {
    const loaded = typeof signs === 'object' ? signs : undefined;
    const mine = begin();
    const { signal } = mine;
    try {
      const options = loaded ?? (await client.ask(calls.passkeyLoginOptions, {}, { signal })).options;
      const credential = await passkeys.get(options, signal);
      end();
      // The form shows its own errors.
      await logInWith(on, credential, options);
      return true;
    } catch (error) {
      // Another login has taken its place, or the form has gone.
      if (request !== mine) return true;
      end();
      void offer();
      reportUnexpected(stepgate, error);
      return false;
    }
  }

  function onSubmit(event: SubmitEvent) {
    const options = signs;
    if (!atOnce || options === undefined || !isEmpty(form)) return end();
    event.preventDefault();
    // The form isn't sent yet.
    event.stopPropagation();
    if (options === 'loading') setPressed(true);
    else void askAtOnce(options);
  }

  listen(on, leaving, { offer, end, onSubmit });
  void offer();
  return { ask };
}
