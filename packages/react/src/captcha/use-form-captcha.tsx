/** The captcha of a public form: loaded when the form shows, answered before it is sent. */
import { CallError, type CaptchaAnswer, requestTimeout } from '@stepgate/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStepgate } from '../host/context.ts';
import { reportFault } from '../host/report.ts';
import type { LoginOptions } from '../host/settings.ts';
import { offeredAltcha } from './altcha.ts';
import { CaptchaTrouble } from './CaptchaTrouble.tsx';
import { CaptchaError } from './captcha-error.ts';
import type { Captcha } from './ports.ts';
import { sendWithCaptcha } from './send-with-captcha.ts';
import styles from './use-form-captcha.module.css';
import { within } from './waits.ts';

type FormCaptcha = {
  /** Part of the form: the place for a vendor's question, and the message if the captcha fails. */
  readonly field: ReactNode;
  /** The host's login options, once they are loaded. */
  readonly options: LoginOptions | undefined;
  /**
   * Sends the form with the captcha's answer, or `{}` without a captcha. See `sendWithCaptcha`.
   * @throws what `attempt` throws, or CaptchaError
   */
  send<T>(attempt: (answer: CaptchaAnswer) => Promise<T>): Promise<T>;
};

type Opening = {
  /** Settles when the host's options are loaded, or have failed or timed out. */
  captcha: Promise<Captcha | undefined>;
  /** The host's options could not be loaded. */
  unknown: boolean;
  /** Loads the host's options. */
  open(): Promise<Captcha | undefined>;
  readonly signal: AbortSignal;
};

/**
 * The form is sent after the host has said whether there is a captcha. If its options can't be loaded, the form is sent without one, so that no
 * customer is locked out. If the service refuses that, the options are loaded again.
 */
export function useFormCaptcha(): FormCaptcha {
  const { client, clock, language, host } = useStepgate();
  const container = useRef<HTMLDivElement>(null);
  const [options, setOptions] = useState<LoginOptions>();
  const [trouble, setTrouble] = useState<'goingOn' | 'stopped'>();
  const opening = useRef<Opening>(undefined);

  useEffect(() => {
    const used = new AbortController();
    const { signal } = used;
    const own = () => offeredAltcha(client, signal);
    async function open(): Promise<Captcha | undefined> {
      const loginOptions = host.loginOptions && (await within(clock, requestTimeout, host.loginOptions()));
      if (signal.aborted) return undefined;
      setOptions(loginOptions);
      if (!loginOptions?.captcha) return undefined;
      const { createCaptcha } = await import('./captcha.ts');
      if (signal.aborted || container.current === null) return undefined;
      const captcha = createCaptcha(loginOptions.captcha, {
        ...{ client, clock, language, container: container.current, own },
        report: (error) => void reportFault(host, 'captcha', error),
        async onVendorFailed() {
          const other = await own();
          if (!signal.aborted) setTrouble(other === undefined ? 'stopped' : 'goingOn');
        },
      });
      signal.addEventListener('abort', () => captcha?.remove());
      return captcha;
    }
    const mine: Opening = { captcha: Promise.resolve(undefined), unknown: false, open, signal };
    mine.captcha = open().catch((error) => {
      mine.unknown = true;
      // An unmounted form needs no report. A refused call is no fault of the page.
      if (!signal.aborted) void reportFault(host, error instanceof CallError ? undefined : 'login-extras', error);
      return undefined;
    });
    opening.current = mine;
    return () => used.abort();
  }, [client, clock, language, host]);

  return {
    options,
    field: (
      <>
        {host.loginOptions && (
          <div className={styles.room}>
            {/* Removes the remains of a vendor's failed captcha, to make room for the message. */}
            <div ref={container} className={styles.question} hidden={trouble !== undefined} />
            {trouble && <CaptchaTrouble kind={trouble} />}
          </div>
        )}
      </>
    ),
    async send(attempt) {
      const opened = opening.current;
      const signal = opened?.signal ?? new AbortController().signal;
      async function instead(): Promise<Captcha | undefined> {
        if (opened?.unknown) {
          const late = await opened.open().catch(() => undefined);
          if (late !== undefined) {
            opened.unknown = false;
            opened.captcha = Promise.resolve(late);
            return late;
          }
        }
        return offeredAltcha(client, signal);
      }
      try {
        return await sendWithCaptcha({ captcha: await opened?.captcha, instead, signal, send: attempt });
      } catch (error) {
        // The customer can't go on then, and the form shows that error itself.
        if (error instanceof CaptchaError) setTrouble(undefined);
        throw error;
      }
    },
  };
}
