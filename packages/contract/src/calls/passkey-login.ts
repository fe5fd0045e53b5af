/** A login with a passkey, which needs no address, no password and no second step. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { lenient } from '../lenient.ts';
import { passkeyAssertion, passkeyRequestOptions } from '../passkey.ts';
import { redirectAfterUrl } from './login.ts';
import { readTokenGiven, tokenGiven } from './token-given.ts';

const answered = v.object({ options: passkeyRequestOptions });

export const passkeyLoginOptions = call({
  id: 'passkeyLoginOptions',
  summary: "What a browser's passkeys are asked to sign at log-in. Each challenge works once, for ten minutes.",
  method: 'POST',
  path: '/login-api/passkey/options',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  read: lenient(answered),
  answers: { 200: { body: answered } },
});

export const loginWithPasskey = call({
  id: 'loginWithPasskey',
  summary: 'A passkey with user verification is two factors: the token it gives opens a session unless a risk asks for more.',
  method: 'POST',
  path: '/login-api/passkey',
  auth: 'none',
  provedBy: 'browser-key',
  credentials: 'same-origin',
  headers: ['clientId', 'guestId', 'profilerSession'],
  body: v.object({ credential: passkeyAssertion, redirectAfterUrl }),
  read: readTokenGiven,
  answers: {
    200: { body: tokenGiven },
    400: { problems: ['invalid_format'] },
    401: { problems: ['invalid_passkey_login', 'unknown_passkey'] },
    403: { problems: ['attempt_limit_reached', 'user_deactivated', 'self_reactivation_eligible'] },
    429: { problems: ['too_many_requests'] },
  },
});
