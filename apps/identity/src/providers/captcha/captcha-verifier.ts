/** A vendor's captcha: the vendor decides about the browser's answer. */
import type { CaptchaType } from '@stepgate/contract';

/** Vendors of captchas. */
export type CaptchaVendor = Exclude<CaptchaType, 'ALTCHA'>;

export type CaptchaAsked = {
  /** As the browser sent it. */
  readonly answer: string;
  /** The client's address. */
  readonly address: string;
};

/** `unavailable`: the vendor gave no result in time, which never counts as passed. */
export type CaptchaResult =
  | { readonly outcome: 'passed' | 'rejected' }
  | { readonly outcome: 'unavailable'; readonly reason: string };

export type CaptchaVerifier = {
  readonly type: CaptchaVendor;
  /** Public: the browser shows the captcha with it. */
  readonly siteKey: string;
  /** Never rejects. An answer is valid once, and only for our own host and action. */
  verify(answer: CaptchaAsked): Promise<CaptchaResult>;
};
