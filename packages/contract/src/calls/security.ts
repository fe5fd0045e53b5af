/**
 * The protection of the account, for the logged-in customer. Additions and removals of an authentication method, and a new password, are approved for each
 * request; the other changes, for the session.
 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { id, newPassword, password } from '../fields.ts';
import { byPage } from './session.ts';
import { socialProviders } from './social.ts';

const withSession = { auth: 'session', credentials: 'same-origin', headers: ['clientId'] } as const;
const change = { ...withSession, method: 'POST', provedBy: 'session-key', approval: 'session' } as const;
/** Adds an authentication method or begins to, removes one, or sets the password: a proof that was given for something else doesn't count. */
const protectedChange = { ...change, approval: 'request' } as const;
const noSession = { 401: { problems: ['session_not_found', 'session_frozen'] } } as const;
const refusals = {
  ...noSession,
  403: { problems: ['second_factor_needed', 'sim_changed', 'session_key_needed', 'not_allowed'] },
} as const;
const ofOne = v.object({ id });
const ofProvider = v.object({ provider: v.picklist(socialProviders) });

/** The methods that can be asked for first. */
export const preferable = v.picklist(['PASSKEY', 'PUSH', 'TOTP', 'SMS', 'WHATSAPP', 'VOICE', 'FACE_MATCH']);

/** When a removal of the method will be done that waits, in milliseconds since 1970. Absent: none waits. */
const removedFrom = v.optional(v.number());

const overview = v.object({
  email: v.string(),
  /** Until then, changes that are approved for the session need no further proof; milliseconds since 1970, 0 if they do. */
  freshUntil: v.number(),
  phoneNumbers: v.array(v.object({ id: v.string(), maskedPhoneNumber: v.string(), primary: v.boolean(), removedFrom })),
  /** A change of the main number that waits for staff or for its time. */
  phoneChange: v.nullable(
    v.object({ maskedNewPhoneNumber: v.string(), receivedAt: v.number(), readyAt: v.optional(v.number()), latestAt: v.number() }),
  ),
  /** The first authenticator app. */
  authenticator: v.nullable(v.object({ enrolledAt: v.number(), removedFrom })),
  /** All of them, the first one first; `name`: empty without one. Absent: this server has one at most, which a new one replaces. */
  authenticators: v.optional(v.array(v.object({ id: v.string(), name: v.string(), enrolledAt: v.number(), removedFrom }))),
  backupCodesLeft: v.number(),
  /** The enrolled face; `photo`: from a photo with a document that staff approved. */
  face: v.nullable(v.object({ enrolledAt: v.number(), from: v.picklist(['scan', 'photo']), removedFrom })),
  /** Whether this service can match faces, and whether an approved photo exists to enrol one from. */
  faceMatch: v.object({ available: v.boolean(), approvedPhoto: v.boolean() }),
  devices: v.array(
    v.object({ id: v.string(), name: v.string(), enrolledAt: v.number(), lastUsedAt: v.nullable(v.number()), removedFrom }),
  ),
  sessions: v.array(
    v.object({ id: v.string(), browser: v.string(), startedAt: v.number(), lastSeenAt: v.number(), current: v.boolean() }),
  ),
  passwordChangedAt: v.number(),
  passkeys: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** `synced`: a provider may copy it to the customer's other devices (the backup flags of Web Authentication). */
      kind: v.picklist(['synced', 'device-bound']),
      createdAt: v.number(),
      lastUsedAt: v.nullable(v.number()),
      removedFrom,
    }),
  ),
  /** Whether nothing but a passkey logs the customer in and approves. Absent: this server doesn't offer the setting. */
  passkeysOnly: v.optional(v.boolean()),
  /** When _passkeys only_ that the customer has chosen will be in force, in milliseconds since 1970. `null` or absent: none waits. */
  passkeysOnlyFrom: v.optional(v.nullable(v.number())),
  /** Someone has said that all passkeys are lost. From `readyAt` they can log in without one. Absent: as `null`. */
  passkeyRecovery: v.optional(
    v.nullable(
      v.object({
        begunAt: v.number(),
        readyAt: v.number(),
        /** Somebody said that changes weren't the customer's: they are taken back then, and the passkeys stay. */
        takesBack: v.optional(v.boolean()),
      }),
    ),
  ),
  /** The methods of the account that can be asked for first, and the customer's choice. Absent: this server doesn't offer the choice. */
  preferredMethod: v.optional(v.object({ choices: v.array(preferable), chosen: v.nullable(preferable) })),
  /**
   * Browsers that spare the second factor at a login, until their time; `days`: for how long another one can be trusted, or 0. Absent: this server has none.
   */
  trustedBrowsers: v.optional(
    v.object({
      days: v.number(),
      browsers: v.array(
        v.object({ id: v.string(), browser: v.string(), trustedAt: v.number(), until: v.number(), current: v.boolean() }),
      ),
    }),
  ),
  /** For the Signal API, so that the browser's own list stays true. */
  passkeySignals: v.object({ rpId: v.string(), userId: v.string(), credentialIds: v.array(v.string()) }),
  /** The providers that are set up, and whether the customer can log in with each. */
  socials: v.array(v.object({ provider: v.picklist(socialProviders), connected: v.boolean(), removedFrom })),
});

export type SecurityOverview = v.InferOutput<typeof overview>;

export const security = call({
  ...withSession,
  provedBy: 'cookie',
  id: 'security',
  summary: 'Phone numbers, authenticator app, backup codes, devices and sessions of the customer.',
  method: 'GET',
  path: '/gateway/identity/api/v1/security',
  query: byPage,
  answers: { 200: { body: overview }, 401: refusals[401], 403: { problems: ['not_allowed'] } },
});

export const beginDevice = call({
  ...protectedChange,
  id: 'beginDevice',
  summary: 'A code that enrols a phone as a device that approves logins: once, within ten minutes.',
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
  ...protectedChange,
  id: 'removeDevice',
  summary: 'Removes a device from the account and ends the requests that wait for it.',
  path: '/gateway/identity/api/v1/security/devices/:id/remove',
  params: ofOne,
  answers: { 204: 'empty', ...refusals, 404: { problems: ['device_not_found'] }, 409: { problems: ['last_way'] } },
});

export const makePhoneNumberPrimary = call({
  ...change,
  id: 'makePhoneNumberPrimary',
  summary: 'Sends codes to this number from now on, unless the customer chooses another.',
  path: '/gateway/identity/api/v1/security/phone-numbers/:id/primary',
  params: ofOne,
  answers: { 204: 'empty', ...refusals, 404: { problems: ['phone_number_not_found'] } },
});

export const removePhoneNumber = call({
  ...protectedChange,
  id: 'removePhoneNumber',
  summary: 'Removes a number from the account.',
  path: '/gateway/identity/api/v1/security/phone-numbers/:id/remove',
  params: ofOne,
  answers: { 204: 'empty', ...refusals, 404: { problems: ['phone_number_not_found'] }, 409: { problems: ['last_way'] } },
});

export const changePassword = call({
  ...protectedChange,
  id: 'changePassword',
  summary: 'Sets a new password and ends every other session and token of the customer.',
  path: '/gateway/identity/api/v1/security/password',
  body: v.object({ currentPassword: password, newPassword }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format', 'invalid_password', 'weak_password'] },
    401: refusals[401],
    403: { problems: ['second_factor_needed', 'sim_changed', 'session_key_needed', 'attempt_limit_reached', 'not_allowed'] },
    503: { problems: ['busy'] },
  },
});

export const connectOwnSocial = call({
  ...change,
  id: 'connectOwnSocial',
  summary:
    'Where the browser goes to connect a social login to the account. It returns to the security page, if the session is still alive (`socialConnections`).',
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
  ...protectedChange,
  id: 'disconnectSocial',
  summary: 'Disconnects a social login and ends any log-in with it that has begun.',
  path: '/gateway/identity/api/v1/security/socials/:provider/disconnect',
  params: ofProvider,
  answers: { 204: 'empty', 400: { problems: ['invalid_format'] }, ...refusals },
});

export const endSessions = call({
  ...change,
  id: 'endSessions',
  summary: 'Logs out one other session, or all others without an id; their browsers are no longer trusted devices.',
  path: '/gateway/identity/api/v1/security/sessions/end',
  body: v.object({ sessionId: v.optional(id) }),
  answers: { 204: 'empty', ...refusals, 404: { problems: ['not_found'] } },
});
