/**
 * A customer who logs in with passkeys only has lost them all. Everything else that the account has must be proved, twice: before a waiting period and after
 * it. Notifications to every channel can cancel it meanwhile. The exchange of the token begins it, and finishes it.
 */
import * as v from 'valibot';
import { anySuccess } from '../any-success.ts';
import { call } from '../call.ts';
import { linkToken } from '../fields.ts';
import { tokenPropertiesAnswer } from './token-answer.ts';

const path = '/gateway/identity/api/v1/passkey-recovery';

export const losePasskeys = call({
  id: 'losePasskeys',
  summary:
    "'I lost my passkeys', in a login whose password is proved: from then on its token asks for each other method that the account has. `not_allowed` without any.",
  method: 'POST',
  path: `${path}/begin`,
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  read: anySuccess,
  answers: {
    200: { body: tokenPropertiesAnswer },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed'] },
  },
});

export const cancelPasskeyRecovery = call({
  id: 'cancelPasskeyRecovery',
  summary:
    'The button behind the link of a notification: cancels the recovery while it waits. Nothing about the account changes.',
  method: 'POST',
  path: `${path}/cancel`,
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  body: v.object({ token: linkToken }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format', 'invalid_link'] } },
});

export const cancelOwnPasskeyRecovery = call({
  id: 'cancelOwnPasskeyRecovery',
  summary: 'The same cancellation from the security page. It removes nothing and needs no further proof.',
  method: 'POST',
  path: '/gateway/identity/api/v1/security/passkey-recovery/cancel',
  auth: 'session',
  provedBy: 'session-key',
  credentials: 'same-origin',
  headers: ['clientId'],
  answers: {
    204: 'empty',
    401: { problems: ['session_not_found', 'session_frozen'] },
    403: { problems: ['session_key_needed', 'not_allowed'] },
    404: { problems: ['not_found'] },
  },
});
