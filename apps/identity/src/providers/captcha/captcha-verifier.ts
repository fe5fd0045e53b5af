/** A captcha of somebody else's: they judge what the browser answered. */
import type { CaptchaType } from '@stepgate/contract';

/** Captchas of somebody else's. */
export type CaptchaVendor = Exclude<CaptchaType, 'ALTCHA'>;

export type CaptchaAsked = {
  /** As the browser sent it. */
  readonly answer: string;
  /** Of the client. */
  readonly address: string;
};

/** `unavailable`: the vendor gave no judgement in time. That is never a pass. */
export type CaptchaJudgement = 'passed' | 'failed' | 'unavailable';

export type CaptchaVerifier = {
  readonly type: CaptchaVendor;
  /** Public: the browser shows the captcha with it. */
  readonly siteKey: string;
  /** Never rejects. An answer is good once, and for our own host and action alone. */
  verify(asked: CaptchaAsked): Promise<CaptchaJudgement>;
};
