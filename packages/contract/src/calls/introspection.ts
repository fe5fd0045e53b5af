/** A company's back end asks whose session a request came with, as RFC 7662 does for tokens. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { sizes } from '../sizes.ts';
import { authentication } from './session.ts';

export const introspectSession = call({
  id: 'introspectSession',
  summary:
    "Says whose session a cookie opens, and how the customer was authenticated. A session that is over, frozen, for data sharing only, or unknown isn't active, and the answer doesn't say why.",
  auth: 'api-key',
  scope: 'sessions',
  method: 'POST',
  path: '/server-api/v1/sessions/introspect',
  credentials: 'omit',
  headers: [],
  body: v.object({
    /** The value of the session cookie that came with the request. */
    sessionCookie: v.pipe(v.string(), v.nonEmpty(), v.maxBytes(sizes.oneTimeToken)),
    /** The page made the request by itself: it isn't activity of the customer and doesn't keep the session alive. */
    poll: v.optional(v.boolean(), false),
  }),
  answers: {
    200: {
      body: v.variant('active', [
        v.object({ active: v.literal(false) }),
        v.object({
          active: v.literal(true),
          /** The customer's stable id. It stays when the email changes. */
          customerId: v.string(),
          /** The session's stable id. It opens nothing. */
          sessionId: v.string(),
          /** When a factor was last proved in this session. Milliseconds since 1970, as all times here. */
          authTime: v.number(),
          ...authentication,
          /** When the session ends unless the customer does something. */
          idleExpiresAt: v.number(),
          /** When it ends in any case. */
          expiresAt: v.number(),
        }),
      ]),
    },
    401: { problems: ['invalid_api_key'] },
    403: { problems: ['not_allowed'] },
  },
});
