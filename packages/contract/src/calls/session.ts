import * as v from 'valibot';
import { call } from '../call.ts';
import { sizes } from '../limits-of-any-page.ts';

const exchange = {
  method: 'POST',
  auth: 'none',
  credentials: 'same-origin',
  headers: ['clientId'],
  body: v.object({ oneTimeToken: v.pipe(v.string(), v.maxLength(sizes.oneTimeToken)) }),
  answers: {
    200: { body: v.object({ location: v.string() }) },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed', 'mandatory.update.phone.number', 'user_deactivated', 'self_reactivation_eligible'] },
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
  summary: 'The same exchange where the front end runs on localhost. A service in production does not have it.',
  path: '/api/v2/auth',
});

export const session = call({
  id: 'session',
  summary: 'Who is signed in, and since when.',
  method: 'GET',
  path: '/gateway/identity/api/v1/session',
  auth: 'session',
  credentials: 'same-origin',
  headers: [],
  answers: {
    200: {
      body: v.object({
        email: v.string(),
        /** What the session may do: everything, or share data only. */
        scope: v.picklist(['full', 'data-sharing']),
        /** Milliseconds since 1970, by the service's clock. */
        signedInAt: v.number(),
        idleExpiresAt: v.number(),
        expiresAt: v.number(),
      }),
    },
    401: { problems: ['session_not_found'] },
  },
});

export const logout = call({
  id: 'logout',
  summary: 'Ends the session on the server and clears what the browser keeps. Answers the same without a session.',
  method: 'POST',
  path: '/login-api/logout',
  auth: 'none',
  credentials: 'same-origin',
  headers: [],
  answers: { 204: 'empty' },
});
