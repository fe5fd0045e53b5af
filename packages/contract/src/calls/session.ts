import * as v from 'valibot';
import { call } from '../call.ts';
import { lenient } from '../lenient.ts';

/** Marks a request that the page makes by itself: it isn't activity and doesn't keep the session alive. */
export const byPage = v.object({ poll: v.optional(v.literal('true')) });

/** When a session ends. Milliseconds since 1970, by the service's clock. */
export const sessionTimes = {
  /** The service's clock at the answer, so that no page has to trust its own. */
  now: v.optional(v.number()),
  idleExpiresAt: v.number(),
  expiresAt: v.number(),
};

/**
 * How a session was authenticated: values of RFC 8176, `pop` of OpenID's EAP ACR Values 1.0 for a passkey, and two of our own for a social login and a
 * trusted browser.
 */
export const authenticationMethodReferences = [
  'pwd',
  'otp',
  'sms',
  'tel',
  'swk',
  'pop',
  'face',
  'mfa',
  'social',
  'trusted-browser',
] as const;
export type AuthenticationMethodReference = (typeof authenticationMethodReferences)[number];

/**
 * The level of a session. `phr`: resistant to phishing (OpenID's EAP ACR Values 1.0); `sca`: two of knowledge, possession and inherence (PSD2 regulatory
 * technical standards, article 4); `basic`: one of them.
 */
export const authenticationLevels = ['basic', 'sca', 'phr'] as const;
export type AuthenticationLevel = (typeof authenticationLevels)[number];

/** The proofs of a session. Both are absent in a session that began before the service recorded them. */
export const authentication = {
  amr: v.optional(v.array(v.picklist(authenticationMethodReferences))),
  acr: v.optional(v.picklist(authenticationLevels)),
};

/** A session and whose it is. */
const loggedIn = v.object({
  email: v.string(),
  /** The customer's stable id. It stays when the email changes. A server of the first release sends none of these five. */
  customerId: v.optional(v.string()),
  /** The session's stable id. It opens nothing. */
  sessionId: v.optional(v.string()),
  /** When a factor was last proved in this session (`auth_time` of OpenID Connect, but in milliseconds since 1970). */
  authTime: v.optional(v.number()),
  ...authentication,
  /** The scope of the session: everything, or sharing data only. */
  scope: v.picklist(['full', 'data-sharing']),
  /** Milliseconds since 1970, by the service's clock. */
  signedInAt: v.number(),
  ...sessionTimes,
});

/** A customer's session, as the `session` call shows it. */
export type CustomerSession = v.InferOutput<typeof loggedIn>;

const loggedInOrNot = v.nullable(loggedIn);

export const session = call({
  id: 'session',
  summary: 'Who is logged in, and since when.',
  method: 'GET',
  path: '/gateway/identity/api/v1/session',
  auth: 'session',
  provedBy: 'cookie',
  credentials: 'same-origin',
  headers: [],
  query: v.object({
    ...byPage.entries,
    /** For a page that shows something to visitors too: without a session the answer is 200 with `null`, which no browser's console shows as an error. */
    visitor: v.optional(v.literal('true')),
  }),
  read: lenient(loggedInOrNot),
  answers: {
    200: {
      body: loggedInOrNot,
    },
    401: { problems: ['session_not_found', 'session_frozen'] },
  },
});

export const logout = call({
  id: 'logout',
  summary: 'Ends the session on the server and clears what the browser keeps. The answer is the same without a session.',
  method: 'POST',
  path: '/login-api/logout',
  auth: 'none',
  credentials: 'same-origin',
  headers: [],
  answers: { 204: 'empty' },
});
