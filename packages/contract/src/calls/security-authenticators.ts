/** Authenticator apps and backup codes on the logged-in customer's security page. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { code, id, name } from '../fields.ts';
import { sizes } from '../sizes.ts';

/** Ends what an approved request has begun: it needs the secret that only that request got. */
const begunBefore = {
  method: 'POST',
  auth: 'session',
  credentials: 'same-origin',
  headers: ['clientId'],
  provedBy: 'session-key',
} as const;
const protectedChange = { ...begunBefore, approval: 'request' } as const;
const ownName = v.pipe(name, v.maxLength(sizes.methodName));
const noSession = { 401: { problems: ['session_not_found', 'session_frozen'] } } as const;
const refusals = {
  ...noSession,
  403: { problems: ['second_factor_needed', 'sim_changed', 'session_key_needed', 'not_allowed'] },
} as const;
const refusalsOfBegun = { ...noSession, 403: { problems: ['session_key_needed', 'not_allowed'] } } as const;

export const beginAuthenticator = call({
  ...protectedChange,
  id: 'beginAuthenticator',
  summary:
    'A key for an authenticator app. It counts once one of its codes was confirmed. `not_allowed` for a customer who has 5 apps.',
  path: '/gateway/identity/api/v1/security/authenticator/begin',
  answers: {
    200: {
      body: v.object({
        /** Base32, for typing. */
        key: v.string(),
        /** `otpauth://totp/…`, for a QR code. */
        uri: v.string(),
      }),
    },
    ...refusals,
  },
});

export const confirmAuthenticator = call({
  ...begunBefore,
  id: 'confirmAuthenticator',
  summary:
    'Verifies a code that the app shows for the new key, and adds the app under this name. Without a name it replaces the first one.',
  path: '/gateway/identity/api/v1/security/authenticator/confirm',
  body: v.object({ code, name: v.optional(ownName) }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format', 'invalid_code', 'clock_differs'] }, ...refusalsOfBegun },
});

export const removeAuthenticator = call({
  ...protectedChange,
  id: 'removeAuthenticator',
  summary: 'Removes the first authenticator app from the account; with the last one, the backup codes, too.',
  path: '/gateway/identity/api/v1/security/authenticator/remove',
  answers: { 204: 'empty', ...refusals, 409: { problems: ['last_way'] } },
});

export const removeAuthenticatorApp = call({
  ...protectedChange,
  id: 'removeAuthenticatorApp',
  summary: 'Removes one of several authenticator apps; with the last one, the backup codes, too.',
  path: '/gateway/identity/api/v1/security/authenticators/:id/remove',
  params: v.object({ id }),
  answers: { 204: 'empty', ...refusals, 404: { problems: ['not_found'] }, 409: { problems: ['last_way'] } },
});

export const renameAuthenticatorApp = call({
  ...begunBefore,
  approval: 'session',
  id: 'renameAuthenticatorApp',
  summary: 'Renames an authenticator app.',
  path: '/gateway/identity/api/v1/security/authenticators/:id/name',
  params: v.object({ id }),
  body: v.object({ name: ownName }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format'] }, ...refusals, 404: { problems: ['not_found'] } },
});

export const makeBackupCodes = call({
  ...protectedChange,
  id: 'makeBackupCodes',
  summary: 'Ten backup codes, shown only this once; earlier ones no longer work.',
  path: '/gateway/identity/api/v1/security/backup-codes',
  answers: { 200: { body: v.object({ codes: v.array(v.string()) }) }, ...refusals },
});
