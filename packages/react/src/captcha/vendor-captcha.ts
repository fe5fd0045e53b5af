import type { Clock } from '@stepgate/flow';
import type { Language } from '../i18n/languages.ts';
import type { LoadScript } from './load-script.ts';

/** A captcha of a vendor's script. */
type VendorCaptcha = {
  /** An answer that was not given before. @throws CaptchaError, and after that always; CaptchaDismissed; or the signal's reason */
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
  /** Called once, when the captcha has failed for good. */
  onFailed(): void;
};

export type OpenVendorCaptcha = (options: VendorOptions) => VendorCaptcha;
