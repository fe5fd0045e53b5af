import * as v from 'valibot';
import { call } from '../call.ts';
import { byPage } from './session.ts';

export const sessionToken = call({
  id: 'sessionToken',
  summary:
    'A signed token of at most a minute that says whose session this is, for a back end that checks it against the key set. A session for data sharing gets none.',
  method: 'POST',
  path: '/gateway/identity/api/v1/session-token',
  auth: 'session',
  // A token lets its holder read at the back end for a minute, so a copied cookie alone gets none.
  provedBy: 'session-key',
  credentials: 'same-origin',
  headers: [],
  query: byPage,
  answers: {
    200: {
      body: v.object({
        sessionToken: v.string(),
        /** Milliseconds since 1970, by the service's clock. */
        expiresAt: v.number(),
        /** The service's clock at the answer. */
        now: v.number(),
      }),
    },
    401: { problems: ['session_not_found', 'session_frozen'] },
    403: { problems: ['not_allowed', 'session_key_needed'] },
  },
});
