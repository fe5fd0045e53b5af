import * as v from 'valibot';
import { anySuccess } from '../any-success.ts';
import { call } from '../call.ts';
import { email, linkToken, newPassword, password } from '../fields.ts';
import { membersOf } from '../json.ts';
import { captchaAnswer } from './captcha.ts';
import { tokenPropertiesAnswer } from './token-answer.ts';
import { readTokenGiven, tokenGiven } from './token-given.ts';

const withToken = { method: 'POST', auth: 'one-time-token', headers: ['oneTimeToken', 'clientId'] } as const;

export const verifyPassword = call({
  ...withToken,
  id: 'verifyPassword',
  summary: "Verifies the password of the token's customer. Shares the attempt counter of the login.",
  path: '/gateway/identity/api/v1/one-time-token/password/verify',
  credentials: 'omit',
  body: v.object({ password }),
  read: anySuccess,
  answers: {
    200: { body: tokenPropertiesAnswer },
    400: { problems: ['invalid_format', 'invalid_password'] },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed', 'attempt_limit_reached'] },
    503: { problems: ['busy'] },
  },
});

export const forgotPassword = call({
  ...withToken,
  id: 'forgotPassword',
  summary:
    "Mails a reset link to the token's customer. The answer is the same for every token, even without an account and after the hour's three mails.",
  path: '/gateway/identity/api/v1/forgot-password',
  credentials: 'omit',
  answers: { 204: 'empty', 401: { problems: ['ott_not_found'] } },
});

/** Where the customer wanted to go. It is in the mailed link, beside the token; a target that `redirectTarget` doesn't allow becomes /home. */
const redirectUrl = v.optional(v.nullable(v.string()));

export const askPasswordReset = call({
  id: 'askPasswordReset',
  summary: 'Mails a reset link if the address has an account. The answer is the same for every address, in the same time.',
  method: 'POST',
  path: '/gateway/identity/api/v1/password-reset/ask',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  body: v.object({ email, challenge: v.optional(v.nullable(captchaAnswer)), redirectUrl }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format', 'invalid_email', 'captcha_failed'] } },
});

/** With the account's address, so that a password manager saves the new password under it. The link proves the mailbox. */
const resetBegun = v.object({ ...tokenGiven.entries, email: v.string() });

function readResetBegun(body: unknown): { readonly oneTimeToken: string; readonly email?: string } {
  const { email: address } = membersOf(body);
  return { ...readTokenGiven(body), ...(typeof address === 'string' && address !== '' && { email: address }) };
}

export const beginPasswordReset = call({
  id: 'beginPasswordReset',
  summary: 'Turns the token of a reset link, once and within 15 minutes, into a one-time token of IDENTITY__RESET_PASSWORD.',
  method: 'POST',
  path: '/gateway/identity/api/v1/password-reset/begin',
  auth: 'none',
  // Its answer sets a cookie: passwords from this browser get a counter of their own for half an hour.
  credentials: 'same-origin',
  headers: ['clientId'],
  body: v.object({ token: linkToken, redirectUrl }),
  read: readResetBegun,
  answers: {
    200: { body: resetBegun },
    400: { problems: ['invalid_format', 'invalid_link'] },
    403: { problems: ['sim_changed'] },
  },
});

export const setPassword = call({
  ...withToken,
  id: 'setPassword',
  summary:
    'Sets the new password once every challenge of IDENTITY__RESET_PASSWORD has passed. Ends every session and every other token of the customer, and notifies them by mail. The token may then be exchanged.',
  path: '/gateway/identity/api/v1/password-reset/password',
  credentials: 'omit',
  body: v.object({ password: newPassword }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format', 'weak_password'] },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed'] },
  },
});
