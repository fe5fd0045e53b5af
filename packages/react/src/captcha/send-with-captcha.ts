import { CallError, type CaptchaAnswer } from '@stepgate/contract';
import type { Captcha } from './captcha.ts';

type Attempt<T> = {
  /** That of the form, where it has one. */
  readonly captcha: Captcha | undefined;
  /** What may stand in for it, where the service asks for a captcha that the form does not have, or does not take its answer. */
  instead(): Promise<Captcha | undefined>;
  readonly signal: AbortSignal;
  send(answer: CaptchaAnswer): Promise<T>;
};

/**
 * Sends a form with its captcha's answer, which is got first; the captcha is fresh again afterwards, whatever came of it. Where the service
 * asks for one that the form does not have, or does not take the answer (it may be too old by then), the form is sent once more with what
 * stands in for it.
 * @throws what `send` throws, CaptchaError where no captcha can be used, CaptchaDismissed, or the signal's reason
 */
export async function sendWithCaptcha<T>({ captcha, instead, signal, send }: Attempt<T>): Promise<T> {
  let other: Captcha | undefined;
  try {
    return await send((await captcha?.answer(signal)) ?? {});
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'captcha_failed')) throw error;
    other = await instead();
    if (other === undefined) throw error;
  } finally {
    captcha?.refresh();
  }
  return send(await other.answer(signal));
}
