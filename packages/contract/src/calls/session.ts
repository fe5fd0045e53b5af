import * as v from 'valibot';
import { call } from '../call.ts';

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
    401: { problems: ['session_not_found', 'session_frozen'] },
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
