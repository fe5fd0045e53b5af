/**
 * A session token: a signed JWT (RFC 7519) that says whose session it is, for a back end that doesn't ask the service at each request. It is a bearer token of
 * at most a minute, and travels in the header `authorization`, never in an address.
 */
import * as v from 'valibot';
import { authentication } from './calls/session.ts';

export const sessionTokenAlgorithm = 'ES256';

/** Where the service publishes the keys that verify session tokens (RFC 7517). The call needs no access token. */
export const keySetPath = '/.well-known/jwks.json';

/** Names as in RFC 7519 and OpenID Connect, so all times are in seconds since 1970. */
const sessionTokenClaims = v.object({
  /** The origin of the service. */
  iss: v.string(),
  /** The audience of the token. */
  aud: v.string(),
  /** The customer's stable id. */
  sub: v.string(),
  /** The session's stable id, which opens nothing. */
  sid: v.string(),
  iat: v.number(),
  exp: v.number(),
  /** When a factor was last proved in the session. */
  auth_time: v.number(),
  ...authentication,
});
export type SessionTokenClaims = v.InferOutput<typeof sessionTokenClaims>;

/**
 * @returns the claims of a token whose signature was checked; `undefined` if they aren't those of a session token
 *
 * @example
 * const claims = readSessionToken(JSON.parse('{}'));
 */
export function readSessionToken(payload: unknown): SessionTokenClaims | undefined {
  const { success, output } = v.safeParse(sessionTokenClaims, payload);
  return success ? output : undefined;
}
