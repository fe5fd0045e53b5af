/** Another e-mail address for an account: asked for in a session, and done by the link that the new address gets. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { email, linkToken } from '../fields.ts';

const path = '/gateway/identity/api/v1/email-change';
const byLink = {
  method: 'POST',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  body: v.object({ token: linkToken }),
} as const;

export const beginEmailChange = call({
  id: 'beginEmailChange',
  summary:
    'Mails a link to the new address, and a notice with a link that cancels to the old one. Needs a second factor of the last five minutes. The same answer for an address that has an account.',
  method: 'POST',
  path,
  auth: 'session',
  credentials: 'same-origin',
  headers: ['clientId'],
  body: v.object({ email }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format', 'invalid_email'] },
    401: { problems: ['session_not_found', 'session_frozen'] },
    403: { problems: ['second_factor_needed'] },
  },
});

export const confirmEmailChange = call({
  ...byLink,
  id: 'confirmEmailChange',
  summary:
    'Takes the token of the link, once and within the hour: the account has the new address. Every session and every other token of the customer ends, and both addresses are told.',
  path: `${path}/confirm`,
  answers: { 200: { body: v.object({ email: v.string() }) }, 400: { problems: ['invalid_format', 'invalid_link'] } },
});

export const undoEmailChange = call({
  ...byLink,
  id: 'undoEmailChange',
  summary:
    'Takes the token that the old address was mailed when the account got another one, once and within 72 hours: the account has the old address again, whatever it was changed to since. Every session is frozen, whatever else was open or mailed ends, and a new password is due. 409 where the old address has an account of its own by now; the token goes on working.',
  path: `${path}/undo`,
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format', 'invalid_link'] },
    409: { problems: ['email_in_use'] },
  },
});

export const cancelEmailChange = call({
  ...byLink,
  id: 'cancelEmailChange',
  summary: 'Takes the token of the notice to the old address: nothing changes.',
  path: `${path}/cancel`,
  answers: { 204: 'empty', 400: { problems: ['invalid_format', 'invalid_link'] } },
});
