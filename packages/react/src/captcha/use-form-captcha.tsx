/** The captcha of a form that anybody may send: asked for as the form shows, answered before it is sent. */
import { type CaptchaAnswer, requestTimeout } from '@stepgate/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStepgate } from '../provider/context.ts';
import type { LoginOptions } from '../provider/host.ts';
import { report } from '../provider/report.ts';
import { offeredAltcha } from './altcha.ts';
import { CaptchaTrouble } from './CaptchaTrouble.tsx';
import type { Captcha } from './captcha.ts';
import { CaptchaError } from './captcha-error.ts';
import { sendWithCaptcha } from './send-with-captcha.ts';
import { within } from './waits.ts';

type FormCaptcha = {
  /** Stands in the form: where a vendor draws what it asks of the customer, and what is said where it cannot. */
  readonly field: ReactNode;
  /** What else the host says stands at the door, once it has. */
  readonly options: LoginOptions | undefined;
  /**
   * Sends the form with the captcha's answer, `{}` where there is none. See `sendWithCaptcha`.
   * @throws what `attempt` throws, or CaptchaError
   */
  send<T>(attempt: (answer: CaptchaAnswer) => Promise<T>): Promise<T>;
};

type Opening = {
  /** Settles once the host has said what stands at the door, or has not in time. */
  captcha: Promise<Captcha | undefined>;
  /** The host's options did not come. */
  unknown: boolean;
  /** Asks the host once more. */
  open(): Promise<Captcha | undefined>;
  readonly signal: AbortSignal;
};

/**
 * The form is sent once the host has said whether there is a captcha. Where its options can't be had, the form goes out without, so that nobody
 * is locked out: the service says whether it may, and if not, the host is asked once more.
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
      const given = host.loginOptions && (await within(clock, requestTimeout, host.loginOptions()));
      if (signal.aborted) return undefined;
      setOptions(given);
      if (!given?.captcha) return undefined;
      const { createCaptcha } = await import('./captcha.ts');
      if (signal.aborted || container.current === null) return undefined;
      const captcha = createCaptcha(given.captcha, {
        ...{ client, clock, language, container: container.current, own },
        report: (error) => void report(host, error),
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
      void report(host, error);
      return undefined;
    });
    opening.current = mine;
    return () => used.abort();
  }, [client, clock, language, host]);

  return {
    options,
    field: (
      <>
        {host.loginOptions && <div ref={container} hidden={!options?.captcha} />}
        {trouble && <CaptchaTrouble goingOn={trouble === 'goingOn'} />}
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
        // Then nobody can go on all the same; the form says so in its own place.
        if (error instanceof CaptchaError) setTrouble(undefined);
        throw error;
      }
    },
  };
}
