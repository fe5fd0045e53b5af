/** Logging in through somebody else's login (OpenID Connect, OAuth 2.0): who that is, and where the browser goes. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { shortText } from '../fields.ts';

export const socialProviders = ['google', 'facebook', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** The client id under which data is shared (CDR): nobody logs in there by somebody else's login. */
export const dataSharingClientId = 'stepgate-cdr';

const text = v.optional(v.nullable(shortText));

export const connectSocial = call({
  id: 'connectSocial',
  summary:
    'Where the browser goes to log in with a provider (specification, part 3, "Social connect"). What comes back is bound to this browser.',
  method: 'POST',
  path: '/gateway/v1/socials',
  auth: 'none',
  credentials: 'same-origin',
  headers: ['clientId', 'guestId'],
  body: v.object({
    clientId: text,
    guestId: text,
    provider: v.picklist(socialProviders),
    /** Where the customer goes after the login; another than `redirectTarget` allows is refused. */
    redirectUrl: v.optional(v.nullable(v.string())),
    /** The page that goes on with the login: `routes.socialLogin`, and no other. */
    loginStateUrl: v.optional(v.nullable(v.string())),
  }),
  answers: {
    200: { body: v.object({ redirectUrl: v.string() }) },
    400: { problems: ['invalid_format'] },
    403: { problems: ['not_allowed'] },
    502: { problems: ['social_unavailable'] },
  },
});

/** Where a provider's answer goes, by the browser. No call: what comes back is a redirect, and never anything in a query. */
export const socialCallbackPath = '/login-api/socials/:provider/callback';

/** Why a provider's answer led to no login; the name stands in the fragment of `routes.socialLogin`, as `problem`. */
export const socialProblems = ['refused', 'unverified', 'failed'] as const;
export type SocialProblem = (typeof socialProblems)[number];

/** Name of such a problem in the fragment of `routes.socialLogin`. */
export const socialProblemParameter = 'problem';

/**
 * What came of a connection that a customer who is logged in has begun; it stands in the fragment of `routes.security`, as `social`. `taken`:
 * whoever that is at the provider has another account here.
 */
export const socialConnections = ['connected', 'taken', 'refused', 'failed'] as const;
export type SocialConnection = (typeof socialConnections)[number];

/** Name of it in the fragment of `routes.security`. */
export const socialConnectionParameter = 'social';
