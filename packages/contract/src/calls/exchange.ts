/** The end of a login: its token becomes a session. Apart from what a session is asked for, which the login asks nothing of. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { membersOf } from '../json.ts';
import { sizes } from '../sizes.ts';

/** Without a location the customer goes to where every login leads that says nothing else (specification, part 2). */
export function readLocation(body: unknown): { readonly location?: string } {
  const { location } = membersOf(body);
  return typeof location === 'string' ? { location } : {};
}

const exchange = {
  method: 'POST',
  auth: 'none',
  credentials: 'same-origin',
  headers: ['clientId'],
  body: v.object({ oneTimeToken: v.pipe(v.string(), v.maxLength(sizes.oneTimeToken)) }),
  read: readLocation,
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
