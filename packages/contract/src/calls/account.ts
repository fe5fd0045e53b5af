/** Deactivated accounts: reactivation by the customer who closed one, and appeals against a decision of staff. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { email, sentences } from '../fields.ts';
import { sizes } from '../sizes.ts';
import { captchaAnswer } from './captcha.ts';

export const reactivateAccount = call({
  id: 'reactivateAccount',
  summary:
    'Reactivates an account that the customer had deactivated, once every challenge of IDENTITY__REACTIVATE_ACCOUNT has passed. The token may then be exchanged.',
  method: 'POST',
  path: '/gateway/identity/api/v1/account/reactivate',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  answers: { 204: 'empty', 401: { problems: ['ott_not_found'] }, 403: { problems: ['not_allowed'] } },
});

export const appeal = call({
  id: 'appeal',
  summary:
    'Asks staff to review the deactivation of an account. The answer is the same for every address; a case reaches the back office only if the account may be appealed.',
  method: 'POST',
  path: '/gateway/identity/api/v1/appeals',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  body: v.object({
    email,
    message: v.pipe(sentences, v.maxLength(sizes.appeal)),
    challenge: v.optional(v.nullable(captchaAnswer)),
  }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format', 'invalid_email', 'captcha_failed'] } },
});
