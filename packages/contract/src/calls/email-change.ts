/** Changes the e-mail address of an account: requested in a session, completed by the link that the new address receives. */
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
    'Mails a link to the new address, and to the old one a notification with a link that cancels. The answer is the same for an address that has an account.',
  method: 'POST',
  path,
  auth: 'session',
  provedBy: 'session-key',
  approval: 'request',
  credentials: 'same-origin',
  headers: ['clientId'],
  body: v.object({ email }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format', 'invalid_email'] },
    401: { problems: ['session_not_found', 'session_frozen'] },
    403: { problems: ['second_factor_needed', 'sim_changed', 'session_key_needed'] },
  },
});

export const confirmEmailChange = call({
  ...byLink,
  id: 'confirmEmailChange',
  summary:
    'Spends the token of the link, once and within the hour: the account has the new address. Every session and every other token of the customer ends, and both addresses are notified.',
  path: `${path}/confirm`,
  answers: { 200: { body: v.object({ email: v.string() }) }, 400: { problems: ['invalid_format', 'invalid_link'] } },
});

export const undoEmailChange = call({
  ...byLink,
  id: 'undoEmailChange',
  summary:
    'Spends the token that the old address received after the change, once and within 72 hours: the account has the old address again, even if the address was changed again since. Every session is frozen, all other tokens and mailed links end, and a new password is required. 409 if the old address now has an account of its own; the token stays valid.',
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
  summary: "Spends the token of the notification to the old address: the address doesn't change.",
  path: `${path}/cancel`,
  answers: { 204: 'empty', 400: { problems: ['invalid_format', 'invalid_link'] } },
});
