/** Social logins (OpenID Connect, OAuth 2.0): the providers, and where the browser goes. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { shortText } from '../fields.ts';

export const socialProviders = ['google', 'facebook', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** The client id for data sharing (CDR), which offers no social login. */
export const dataSharingClientId = 'stepgate-cdr';

const text = v.optional(v.nullable(shortText));

export const connectSocial = call({
  id: 'connectSocial',
  summary: 'Where the browser goes to log in with a provider. The answer that comes back is bound to this browser.',
  method: 'POST',
  path: '/gateway/v1/socials',
  auth: 'none',
  credentials: 'same-origin',
  headers: ['clientId', 'guestId'],
  body: v.object({
    clientId: text,
    guestId: text,
    provider: v.picklist(socialProviders),
    /** Where the customer goes after the login; a target that `redirectTarget` doesn't allow is refused. */
    redirectUrl: v.optional(v.nullable(v.string())),
    /** The page that continues the login: always `routes.socialLogin`. */
    loginStateUrl: v.optional(v.nullable(v.string())),
  }),
  answers: {
    200: { body: v.object({ redirectUrl: v.string() }) },
    400: { problems: ['invalid_format'] },
    403: { problems: ['not_allowed'] },
    502: { problems: ['social_unavailable'] },
  },
});

/**
 * Where the browser brings a provider's answer. This isn't a call: the response is a redirect, and never carries anything in a
 * query.
 */
export const socialCallbackPath = '/login-api/socials/:provider/callback';

/** Why a social login failed; the value is in the fragment of `routes.socialLogin`, as `problem`. */
export const socialProblems = ['refused', 'unverified', 'failed'] as const;
export type SocialProblem = (typeof socialProblems)[number];

/** Name of that value in the fragment of `routes.socialLogin`. */
export const socialProblemParameter = 'problem';

/**
 * The result of connecting a provider while logged in; it is in the fragment of `routes.security`, as `social`. `taken`: that
 * identity at the provider has another account here.
 */
export const socialConnections = ['connected', 'taken', 'refused', 'failed'] as const;
export type SocialConnection = (typeof socialConnections)[number];

/** Name of that value in the fragment of `routes.security`. */
export const socialConnectionParameter = 'social';
