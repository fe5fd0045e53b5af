/** The captcha of a form that anybody may send: asked for as the form shows, answered before it is sent. */
import type { CaptchaAnswer } from '@stepgate/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStepgate } from '../provider/context.ts';
import type { LoginOptions } from '../provider/host.ts';
import { CaptchaTrouble } from './CaptchaTrouble.tsx';
import type { Captcha } from './captcha.ts';
import { CaptchaError } from './captcha-error.ts';
import { sendWithCaptcha } from './send-with-captcha.ts';

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

/** Where the host's options cannot be had, the form does without, and the service says whether it may. */
export function useFormCaptcha(): FormCaptcha {
  const { client, clock, language, host } = useStepgate();
  const container = useRef<HTMLDivElement>(null);
  const [options, setOptions] = useState<LoginOptions>();
  const [vendorFailed, setVendorFailed] = useState(false);
  const opening = useRef<{ readonly captcha: Promise<Captcha | undefined>; readonly signal: AbortSignal }>(undefined);

  useEffect(() => {
    const used = new AbortController();
    const { signal } = used;
    async function open(): Promise<Captcha | undefined> {
      const given = await host.loginOptions?.();
      if (signal.aborted) return undefined;
      setOptions(given);
      if (!given?.captcha) return undefined;
      const { createCaptcha } = await import('./captcha.ts');
      if (signal.aborted || container.current === null) return undefined;
      const captcha = createCaptcha(given.captcha, {
        ...{ client, clock, language, container: container.current, report: host.errorTracker },
        onVendorFailed: () => setVendorFailed(true),
      });
      signal.addEventListener('abort', () => captcha?.remove());
      return captcha;
    }
    const captcha = open().catch((error) => {
      host.errorTracker(error);
      return undefined;
    });
    opening.current = { captcha, signal };
    return () => used.abort();
  }, [client, clock, language, host]);

  return {
    options,
    field: (
      <>
        <div ref={container} hidden={!options?.captcha} />
        {vendorFailed && <CaptchaTrouble goingOn />}
      </>
    ),
    async send(attempt) {
      const { signal = new AbortController().signal, captcha } = opening.current ?? {};
      try {
        return await sendWithCaptcha({
          captcha: await captcha,
          own: async () => (await import('./altcha.ts')).createAltcha(client),
          signal,
          send: attempt,
        });
      } catch (error) {
        // Then nobody can go on all the same; the form says so in its own place.
        if (error instanceof CaptchaError) setVendorFailed(false);
        throw error;
      }
    },
  };
}
