import { CallError, type CaptchaAnswer } from '@stepgate/contract';
import type { Captcha } from './ports.ts';

type Attempt<T> = {
  /** The form's captcha, if it has one. */
  readonly captcha: Captcha | undefined;
  /** The replacement, if the service asks for a captcha that the form doesn't have, or refuses its answer. */
  instead(): Promise<Captcha | undefined>;
  readonly signal: AbortSignal;
  send(answer: CaptchaAnswer): Promise<T>;
};

/** Whether the service may take the form with another captcha: it asks for one, or others have used up what the network may send without one. */
const asksForOurs = (error: unknown, { challenge }: CaptchaAnswer): boolean =>
  error instanceof CallError &&
  (error.code === 'captcha_failed' || (error.code === 'too_many_requests' && challenge !== 'ALTCHA'));

/**
 * Gets the captcha's answer, sends the form with it, and resets the captcha afterwards in every case. If the service asks for a captcha that the
 * form doesn't have, refuses the answer (which may be too old by then), or says that the network has sent too much, the form is sent once more with the
 * replacement.
 * @throws what `send` throws, CaptchaError if no captcha can be used, CaptchaDismissed, or the signal's reason
 */
export async function sendWithCaptcha<T>({ captcha, instead, signal, send }: Attempt<T>): Promise<T> {
  let other: Captcha | undefined;
  let answer: CaptchaAnswer = {};
  try {
    answer = (await captcha?.answer(signal)) ?? {};
    return await send(answer);
  } catch (error) {
    if (!asksForOurs(error, answer)) throw error;
    other = await instead();
    if (other === undefined) throw error;
  } finally {
    captcha?.refresh();
  }
  return send(await other.answer(signal));
}
