/** What protects the account, for the customer who is logged in. Each change needs a second factor of the last five minutes. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { code, id, newPassword, password } from '../fields.ts';
import { sizes } from '../sizes.ts';
import { socialProviders } from './social.ts';
import { readTokenGiven, tokenGiven } from './token-given.ts';

const withSession = { auth: 'session', credentials: 'same-origin', headers: ['clientId'] } as const;
const change = { ...withSession, method: 'POST' } as const;
const noSession = { 401: { problems: ['session_not_found', 'session_frozen'] } } as const;
const refusals = { ...noSession, 403: { problems: ['second_factor_needed', 'not_allowed'] } } as const;
const ofOne = v.object({ id });
const ofProvider = v.object({ provider: v.picklist(socialProviders) });

const overview = v.object({
  email: v.string(),
  /** Until when changes need no further proof, milliseconds since 1970; 0 where they do. */
  freshUntil: v.number(),
  phoneNumbers: v.array(v.object({ id: v.string(), maskedPhoneNumber: v.string(), primary: v.boolean() })),
  /** A change of the main number that waits for staff or for its hour. */
  phoneChange: v.nullable(v.object({ maskedNewPhoneNumber: v.string(), receivedAt: v.number(), latestAt: v.number() })),
  authenticator: v.nullable(v.object({ enrolledAt: v.number() })),
  backupCodesLeft: v.number(),
  /** The face that matches are made with; `photo`: from a photo with a document that staff approved. */
  face: v.nullable(v.object({ enrolledAt: v.number(), from: v.picklist(['scan', 'photo']) })),
  /** Whether this service can match faces at all, and whether an approved photo is there to enrol one from. */
  faceMatch: v.object({ available: v.boolean(), approvedPhoto: v.boolean() }),
  devices: v.array(v.object({ id: v.string(), name: v.string(), enrolledAt: v.number(), lastUsedAt: v.nullable(v.number()) })),
  sessions: v.array(
    v.object({ id: v.string(), browser: v.string(), startedAt: v.number(), lastSeenAt: v.number(), current: v.boolean() }),
  ),
  passwordChangedAt: v.number(),
  /** Those that are set up, and whether the customer can log in with them. */
  socials: v.array(v.object({ provider: v.picklist(socialProviders), connected: v.boolean() })),
});

export type SecurityOverview = v.InferOutput<typeof overview>;

export const security = call({
  ...withSession,
  id: 'security',
  summary: 'Phone numbers, authenticator app, backup codes, devices and sessions of the customer.',
  method: 'GET',
  path: '/gateway/identity/api/v1/security',
  /** A page that asks by itself says so: that is no activity of the customer, and keeps no session alive. */
  query: v.object({ poll: v.optional(v.literal('true')) }),
  answers: { 200: { body: overview }, 401: refusals[401], 403: { problems: ['not_allowed'] } },
});

export const beginStepUp = call({
  ...change,
  id: 'beginStepUp',
  summary: 'A one-time token whose challenges are a fresh second factor for this session.',
  path: '/gateway/identity/api/v1/security/step-up',
  read: readTokenGiven,
  answers: { 200: { body: tokenGiven }, 401: refusals[401], 403: { problems: ['not_allowed'] } },
});

export const completeStepUp = call({
  ...change,
  id: 'completeStepUp',
  summary: 'Spends that token, once nothing in it is open: changes need no further proof for five minutes.',
  path: '/gateway/identity/api/v1/security/step-up/complete',
  body: v.object({ oneTimeToken: v.pipe(v.string(), v.maxLength(sizes.oneTimeToken)) }),
  answers: {
    204: 'empty',
    401: { problems: ['session_not_found', 'session_frozen', 'ott_not_found'] },
    403: { problems: ['not_allowed'] },
  },
});

export const beginAuthenticator = call({
  ...change,
  id: 'beginAuthenticator',
  summary: 'A key for an authenticator app. It counts once a code of it was confirmed, and then in place of the one before.',
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
  ...change,
  id: 'confirmAuthenticator',
  summary: 'Takes a code that the app shows for the new key.',
  path: '/gateway/identity/api/v1/security/authenticator/confirm',
  body: v.object({ code }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format', 'invalid_code'] }, ...refusals },
});

export const removeAuthenticator = call({
  ...change,
  id: 'removeAuthenticator',
  summary: 'Takes the authenticator app and the backup codes off the account.',
  path: '/gateway/identity/api/v1/security/authenticator/remove',
  answers: { 204: 'empty', ...refusals, 409: { problems: ['last_way'] } },
});

export const makeBackupCodes = call({
  ...change,
  id: 'makeBackupCodes',
  summary: 'Ten backup codes, shown this once; those before them are void.',
  path: '/gateway/identity/api/v1/security/backup-codes',
  answers: { 200: { body: v.object({ codes: v.array(v.string()) }) }, ...refusals },
});

export const beginDevice = call({
  ...change,
  id: 'beginDevice',
  summary: 'A code with which a phone becomes a device that approves logins: once, within ten minutes.',
  path: '/gateway/identity/api/v1/security/devices/begin',
  answers: {
    200: {
      body: v.object({
        /** For typing. */
        code: v.string(),
        /** Opens the device page with the code in its fragment. */
        link: v.string(),
        expiresAt: v.number(),
      }),
    },
    ...refusals,
  },
});

export const removeDevice = call({
  ...change,
  id: 'removeDevice',
  summary: 'Takes a device off the account; what waits for its answer is over.',
  path: '/gateway/identity/api/v1/security/devices/:id/remove',
  params: ofOne,
  answers: { 204: 'empty', ...refusals, 404: { problems: ['device_not_found'] }, 409: { problems: ['last_way'] } },
});

export const makePhoneNumberPrimary = call({
  ...change,
  id: 'makePhoneNumberPrimary',
  summary: 'Codes go to this number from now on, unless the customer chooses another.',
  path: '/gateway/identity/api/v1/security/phone-numbers/:id/primary',
  params: ofOne,
  answers: { 204: 'empty', ...refusals, 404: { problems: ['phone_number_not_found'] } },
});

export const removePhoneNumber = call({
  ...change,
  id: 'removePhoneNumber',
  summary: 'Takes a number off the account.',
  path: '/gateway/identity/api/v1/security/phone-numbers/:id/remove',
  params: ofOne,
  answers: { 204: 'empty', ...refusals, 404: { problems: ['phone_number_not_found'] }, 409: { problems: ['last_way'] } },
});

export const changePassword = call({
  ...change,
  id: 'changePassword',
  summary: 'Sets a new password and ends every other session and token of the customer.',
  path: '/gateway/identity/api/v1/security/password',
  body: v.object({ currentPassword: password, newPassword }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format', 'invalid_password', 'weak_password'] },
    401: refusals[401],
    403: { problems: ['second_factor_needed', 'attempt_limit_reached', 'not_allowed'] },
    503: { problems: ['busy'] },
  },
});

export const connectOwnSocial = call({
  ...change,
  id: 'connectOwnSocial',
  summary:
    'Where the browser goes to connect a social login to the account. It comes back to the security page, while the session lasts (`socialConnections`).',
  path: '/gateway/identity/api/v1/security/socials',
  body: ofProvider,
  answers: {
    200: { body: v.object({ redirectUrl: v.string() }) },
    400: { problems: ['invalid_format'] },
    ...refusals,
    502: { problems: ['social_unavailable'] },
  },
});

export const disconnectSocial = call({
  ...change,
  id: 'disconnectSocial',
  summary: 'The customer logs in with that provider no more; a login that it has begun is over.',
  path: '/gateway/identity/api/v1/security/socials/:provider/disconnect',
  params: ofProvider,
  answers: { 204: 'empty', 400: { problems: ['invalid_format'] }, ...refusals },
});

export const endSessions = call({
  ...change,
  id: 'endSessions',
  summary: 'Signs out one other session, or without an id all others, whose browsers are then no longer known.',
  path: '/gateway/identity/api/v1/security/sessions/end',
  body: v.object({ sessionId: v.optional(id) }),
  answers: { 204: 'empty', ...refusals, 404: { problems: ['not_found'] } },
});
