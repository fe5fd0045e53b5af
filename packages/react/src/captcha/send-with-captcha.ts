import { CallError, type CaptchaAnswer } from '@stepgate/contract';
import type { Captcha } from './captcha.ts';

type Attempt<T> = {
  /** That of the form, where it has one. */
  readonly captcha: Captcha | undefined;
  /** Our own, which the service takes wherever it asks for a captcha. */
  own(): Promise<Captcha>;
  readonly signal: AbortSignal;
  send(answer: CaptchaAnswer): Promise<T>;
};

/**
 * Sends a form with its captcha's answer, which is got first; the captcha is fresh again afterwards, whatever came of it. Where the service
 * asks for one that the form does not have, or does not take the answer (it may be too old by then), the form is sent once more with our own.
 * @throws what `send` throws, CaptchaError where no captcha can be used, CaptchaDismissed, or the signal's reason
 */
export async function sendWithCaptcha<T>({ captcha, own, signal, send }: Attempt<T>): Promise<T> {
  try {
    return await send((await captcha?.answer(signal)) ?? {});
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'captcha_failed')) throw error;
  } finally {
    captcha?.refresh();
  }
  return send(await (await own()).answer(signal));
}
