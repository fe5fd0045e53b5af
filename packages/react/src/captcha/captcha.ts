/** What the forms know of a captcha: it answers, and is fresh again for the next try. */
import type { CaptchaAnswer, CaptchaType } from '@stepgate/contract';

/** What a host or the service asks for. Anything may stand there: what makes no sense is reported, and there is no captcha then. */
export type CaptchaSettings = {
  /** One of `captchaTypes`. Default: `TURNSTILE`. */
  readonly type?: string | undefined;
  readonly siteKey?: string | undefined;
};

export type Captcha = {
  readonly type: CaptchaType;
  /**
   * @returns what goes with the form
   * @throws CaptchaError where there is none to be had
   */
  answer(signal: AbortSignal): Promise<CaptchaAnswer>;
  /** Each answer is good for one form sent, accepted or not: called after each. */
  refresh(): void;
};

/** No captcha could be loaded or answered, our own included. */
export class CaptchaError extends Error {
  override readonly name = 'CaptchaError';
}
