/**
 * The passkeys of the logged-in customer. To rename one is approved for the session; to add or remove one, for each request; the setting _passkeys only_, by a
 * passkey for each request.
 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { id, name } from '../fields.ts';
import { passkeyCreationOptions, passkeyRegistration } from '../passkey.ts';
import { sizes } from '../sizes.ts';

const withSession = { auth: 'session', credentials: 'same-origin', headers: ['clientId'], method: 'POST' } as const;
const change = { ...withSession, provedBy: 'session-key', approval: 'session' } as const;
const noSession = { 401: { problems: ['session_not_found', 'session_frozen'] } } as const;
const refusals = {
  ...noSession,
  403: { problems: ['second_factor_needed', 'sim_changed', 'session_key_needed', 'not_allowed'] },
} as const;
const ofOne = v.object({ id });
const notFound = { 404: { problems: ['passkey_not_found'] } } as const;

export const beginAddPasskey = call({
  ...change,
  approval: 'request',
  id: 'beginAddPasskey',
  summary: 'What the browser needs to create a passkey: once, within ten minutes. `not_allowed` for a customer who has 20.',
  path: '/gateway/identity/api/v1/security/passkeys/begin',
  answers: { 200: { body: v.object({ options: passkeyCreationOptions }) }, ...refusals },
});

export const addPasskey = call({
  ...withSession,
  provedBy: 'session-key',
  id: 'addPasskey',
  summary: 'Adds the passkey that the browser has created for an approved `beginAddPasskey`.',
  path: '/gateway/identity/api/v1/security/passkeys',
  body: v.object({ credential: passkeyRegistration }),
  answers: {
    200: { body: v.object({ id: v.string() }) },
    400: { problems: ['invalid_format', 'invalid_passkey'] },
    ...noSession,
    403: { problems: ['session_key_needed', 'not_allowed'] },
    429: { problems: ['too_many_requests'] },
  },
});

export const renamePasskey = call({
  ...change,
  id: 'renamePasskey',
  summary: 'Renames a passkey.',
  path: '/gateway/identity/api/v1/security/passkeys/:id/name',
  params: ofOne,
  body: v.object({ name: v.pipe(name, v.maxLength(sizes.methodName)) }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format'] }, ...refusals, ...notFound },
});

export const removePasskey = call({
  ...change,
  approval: 'request',
  id: 'removePasskey',
  summary: 'Removes a passkey from the account. It logs nobody in from then on, even if the device keeps it.',
  path: '/gateway/identity/api/v1/security/passkeys/:id/remove',
  params: ofOne,
  answers: { 204: 'empty', ...refusals, ...notFound, 409: { problems: ['last_way', 'passkeys_only'] } },
});

export const setPasskeysOnly = call({
  ...withSession,
  provedBy: 'session-key',
  approval: 'request',
  id: 'setPasskeysOnly',
  summary:
    'Whether nothing but a passkey logs the customer in and approves. A passkey approves the change. It is in force after three days, or at once if the customer has had that passkey for a week; until then any method stops it. `not_allowed` with fewer than two passkeys.',
  path: '/gateway/identity/api/v1/security/passkeys/only',
  body: v.object({ on: v.boolean() }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format'] }, ...refusals, 429: { problems: ['too_many_requests'] } },
});

export const offerPasskey = call({
  ...withSession,
  // It stores only that the offer was made.
  provedBy: 'cookie',
  id: 'offerPasskey',
  summary:
    'Whether to offer the customer a passkey now. Yes at most once in 30 days, over all tabs and devices, and never to a customer who has one.',
  path: '/gateway/identity/api/v1/security/passkeys/offer',
  answers: { 200: { body: v.object({ offer: v.boolean() }) }, ...noSession, 403: { problems: ['not_allowed'] } },
});
