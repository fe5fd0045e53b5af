/** The ports of a form's captcha: a vendor's, or our own. */
import type { CaptchaAnswer } from '@stepgate/contract';
import type { Clock } from '@stepgate/flow';
import type { Language } from '../i18n/languages.ts';
import type { LoadScript } from './load-script.ts';

export type Captcha = {
  /**
   * The answer that the form sends for one attempt. The same answer is never given twice. It takes as long as the captcha takes, including the
   * customer's part.
   * @returns the fields of the payload: `captcha`, `challenge` and, for a vendor's captcha, `siteKey`
   * @throws CaptchaError, CaptchaDismissed, or the signal's reason
   */
  answer(signal: AbortSignal): Promise<CaptchaAnswer>;
  /** Starts over. Call it after each attempt, failed or not, so that the next one finds its answer ready. */
  refresh(): void;
  /** Removes the vendor's elements from the page permanently. */
  remove(): void;
};

/** The captcha of a vendor's script. */
type VendorCaptcha = {
  /** A new answer. @throws CaptchaError, and then on every later call; CaptchaDismissed; or the signal's reason */
  token(signal: AbortSignal): Promise<string>;
  refresh(): void;
  remove(): void;
};

type VendorOptions = {
  readonly siteKey: string;
  readonly container: HTMLElement;
  readonly language: Language;
  readonly clock: Pick<Clock, 'after'>;
  readonly loadScript: LoadScript;
  /** Called once, when the captcha has failed permanently. */
  onFailed(): void;
};

export type OpenVendorCaptcha = (options: VendorOptions) => VendorCaptcha;
