/** An account that is switched off, by staff or by its owner, and the way back. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { email, sentences } from '../fields.ts';
import { sizes } from '../sizes.ts';
import { captchaAnswer } from './captcha.ts';

export const reactivateAccount = call({
  id: 'reactivateAccount',
  summary:
    'Switches an account on again that its owner had switched off, once every challenge of IDENTITY__REACTIVATE_ACCOUNT has passed. The token may then be exchanged.',
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
    'Asks staff to look again at an account that was switched off. The same answer for every address; one of an account that may be appealed for reaches the review desk.',
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
