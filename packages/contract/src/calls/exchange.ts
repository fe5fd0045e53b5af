/** The end of a login: its token becomes a session. It is separate from the calls of a session, which the login doesn't make. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { membersOf } from '../json.ts';
import { sizes } from '../sizes.ts';

/** Without a location the customer goes to the default page after a login. */
export function readLocation(body: unknown): { readonly location?: string } {
  const { location } = membersOf(body);
  return typeof location === 'string' ? { location } : {};
}

/** Only in the answer to an exchange with a proof: the session is bound to the key of that proof. */
const boundSession = v.object({
  /** SHA-256 of the cookie's value in base64url: the `ath` of its proofs. */
  hash: v.string(),
  /** The service's clock at the answer; milliseconds since 1970. */
  now: v.number(),
});
export type BoundSession = v.InferOutput<typeof boundSession>;

const exchange = {
  method: 'POST',
  auth: 'none',
  provedBy: 'new-session-key',
  credentials: 'same-origin',
  headers: ['clientId'],
  body: v.object({
    oneTimeToken: v.pipe(v.string(), v.maxLength(sizes.oneTimeToken)),
    /**
     * The customer trusts this browser: for `trustedBrowserDays` of the token status, it spares the second factor at a login. It counts only with a proof by the
     * browser's key, and only after a second factor.
     */
    trustBrowser: v.optional(v.boolean()),
  }),
  read: readLocation,
  answers: {
    200: { body: v.object({ location: v.string(), session: v.optional(boundSession) }) },
    400: { problems: ['invalid_format'] },
    401: { problems: ['ott_not_found'] },
    403: {
      problems: [
        'not_allowed',
        'mandatory.update.phone.number',
        'passkey_recovery_waits',
        'trusted_device_unproved',
        'user_deactivated',
        'self_reactivation_eligible',
      ],
    },
    429: { problems: ['too_many_requests'] },
  },
} as const;

export const exchangeSession = call({
  ...exchange,
  id: 'exchangeSession',
  summary: 'Turns a one-time token with nothing left to prove into a session cookie, once.',
  path: '/login-api/v2/auth',
});

export const exchangeSessionOnLocalhost = call({
  ...exchange,
  id: 'exchangeSessionOnLocalhost',
  summary: "The same exchange for a front end on localhost. A service with another origin doesn't offer it.",
  path: '/api/v2/auth',
});
