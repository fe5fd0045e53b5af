/** A passkey as a challenge: one press proves two factors, and signs what the token is for. */
import * as v from 'valibot';
import { anySuccess } from '../any-success.ts';
import { call } from '../call.ts';
import { lenient } from '../lenient.ts';
import { passkeyAssertion, passkeyRequestOptions } from '../passkey.ts';
import { tokenPropertiesAnswer } from './token-answer.ts';

const withToken = { method: 'POST', auth: 'one-time-token', credentials: 'omit', headers: ['oneTimeToken', 'clientId'] } as const;

const answered = v.object({
  options: passkeyRequestOptions,
  /**
   * Canonical JSON (RFC 8785) with the action, the token, the session, a nonce, the details and their sentence (`summary`). Its
   * SHA-256 is the challenge, so a page can check that the passkey signs what it shows.
   */
  signed: v.string(),
});

export const beginPasskey = call({
  ...withToken,
  id: 'beginPasskey',
  summary: "What the customer's passkeys are asked to sign: the digest of the token's transaction details.",
  path: '/gateway/identity/api/v1/one-time-token/passkey/trigger',
  read: lenient(answered),
  answers: {
    200: {
      body: answered,
    },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed'] },
  },
});

export const verifyPasskey = call({
  ...withToken,
  id: 'verifyPasskey',
  summary: "Verifies a passkey's signature. It counts with user verification only, and once.",
  path: '/gateway/identity/api/v1/one-time-token/passkey/verify',
  body: v.object({ credential: passkeyAssertion }),
  read: anySuccess,
  answers: {
    200: { body: tokenPropertiesAnswer },
    400: { problems: ['invalid_format', 'invalid_passkey'] },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed', 'attempt_limit_reached'] },
  },
});
