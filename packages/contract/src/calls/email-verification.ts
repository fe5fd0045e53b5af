import * as v from 'valibot';
import { anySuccess } from '../any-success.ts';
import { call } from '../call.ts';
import { code, linkToken, shortText } from '../fields.ts';
import type { Polled } from '../polled.ts';
import { readLocation } from './exchange.ts';
import { tokenPropertiesAnswer } from './token-answer.ts';

const verified = v.object({ location: v.string() });

export const resendEmailVerification = call({
  id: 'resendEmailVerification',
  summary: 'Mails the verification link again. The answer is the same for every token, even after the five mails a day.',
  method: 'POST',
  path: '/gateway/identity/api/v1/one-time-token/email-verification/resend',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  answers: { 204: 'empty', 401: { problems: ['ott_not_found'] } },
});

export const verifyEmailCode = call({
  id: 'verifyEmailCode',
  summary:
    'Verifies the code that the verification mail has beside its link, for a challenge with mayEnterCode. The code is valid for the token that asked for the newest mail. It verifies the address and is no factor. The code and the link spend each other.',
  method: 'POST',
  path: '/gateway/identity/api/v1/one-time-token/email-verification/code/verify',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  body: v.object({ code }),
  read: anySuccess,
  answers: {
    200: { body: tokenPropertiesAnswer },
    400: { problems: ['invalid_format', 'invalid_code'] },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed', 'attempt_limit_reached'] },
  },
});

export const verifyEmail = call({
  id: 'verifyEmail',
  summary:
    'Spends the token of a verification link, once and within 24 hours: it verifies the address and grants nothing. For the emailVerifyOtt of a sign-up it says whether the mailed link has been opened: 202 until then, and 200 once, in the browser that continues.',
  method: 'POST',
  path: '/gateway/identity/api/v1/email-verification/verify',
  auth: 'none',
  credentials: 'same-origin',
  headers: ['clientId'],
  body: v.object({
    /** The token of the link, or the emailVerifyOtt of a sign-up. */
    oneTimeToken: linkToken,
    locale: v.optional(shortText),
    redirectUrl: v.optional(v.string()),
  }),
  /** Not done until the mailed link of a sign-up has been opened. */
  read: (body, status): Polled<ReturnType<typeof readLocation>> =>
    status === 202 ? { done: false } : { done: true, value: readLocation(body) },
  answers: {
    200: { body: verified },
    202: 'empty',
    400: { problems: ['invalid_format', 'invalid_link'] },
  },
});
