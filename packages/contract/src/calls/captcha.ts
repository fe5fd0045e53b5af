/** Captchas: what a form sends of one, and the one that this service sets by itself. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { sizes } from '../limits-of-any-page.ts';

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

export const captchaChallenge = call({
  id: 'captchaChallenge',
  summary: 'A proof of work to be done by the browser (ALTCHA). Its solution is taken once, within the time that it names.',
  method: 'GET',
  path: '/login-api/captcha',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  answers: {
    200: {
      /** As the ALTCHA protocol, version 2, has it. It goes back as it came: all of `parameters` is signed. */
      body: v.looseObject({
        parameters: v.looseObject({
          algorithm: v.string(),
          nonce: v.string(),
          salt: v.string(),
          cost: v.number(),
          keyLength: v.number(),
          keyPrefix: v.string(),
          keySignature: v.optional(v.string()),
          /** Until when its solution is taken, as the service's clock has it. */
          data: v.optional(v.looseObject({ expires: v.number() })),
        }),
        signature: v.string(),
      }),
    },
  },
});
