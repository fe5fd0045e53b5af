/** What a form sends of a captcha. */
import * as v from 'valibot';
import { sizes } from '../sizes.ts';

/** Turnstile is the default (specification, part 9); ALTCHA is ours: a proof of work that asks no third party. */
export const captchaTypes = ['TURNSTILE', 'RECAPTCHA', 'ALTCHA'] as const;
export type CaptchaType = (typeof captchaTypes)[number];

const text = v.pipe(v.string(), v.maxBytes(sizes.captchaAnswer));

/** The fields of a captcha, as the login's payload has them (specification, part 3) and the sign-up's `challenge` holds them. */
export const captchaFields = {
  /** What the captcha answered. */
  captcha: v.optional(v.nullable(text)),
  /** Which captcha that was: one of `captchaTypes`. */
  challenge: v.optional(v.nullable(text)),
  siteKey: v.optional(v.nullable(text)),
};

export const captchaAnswer = v.object(captchaFields);
export type CaptchaAnswer = v.InferOutput<typeof captchaAnswer>;
