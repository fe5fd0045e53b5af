/** The captcha fields that a form sends. */
import * as v from 'valibot';
import { sizes } from '../sizes.ts';

/** Turnstile is the default; ALTCHA is ours: a proof of work without a third party. */
export const captchaTypes = ['TURNSTILE', 'RECAPTCHA', 'ALTCHA'] as const;
export type CaptchaType = (typeof captchaTypes)[number];

const text = v.pipe(v.string(), v.maxBytes(sizes.captchaAnswer));

/** The fields of a captcha, as in the login's payload and in the sign-up's `challenge`. */
export const captchaFields = {
  /** The captcha's answer. */
  captcha: v.optional(v.nullable(text)),
  /** The kind of captcha: one of `captchaTypes`. */
  challenge: v.optional(v.nullable(text)),
  siteKey: v.optional(v.nullable(text)),
};

export const captchaAnswer = v.object(captchaFields);
export type CaptchaAnswer = v.InferOutput<typeof captchaAnswer>;
