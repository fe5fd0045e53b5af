/** The logged-in customer's choices about logging in. A choice orders what is asked for; it never removes a demand. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { preferable } from './security.ts';

const refusals = {
  401: { problems: ['session_not_found', 'session_frozen'] },
  403: { problems: ['second_factor_needed', 'session_key_needed', 'not_allowed'] },
} as const;

const session = {
  method: 'POST',
  auth: 'session',
  credentials: 'same-origin',
  headers: ['clientId'],
  provedBy: 'session-key',
} as const;
const change = { ...session, approval: 'session' } as const;

export const preferMethod = call({
  ...change,
  id: 'preferMethod',
  summary:
    "Which of the customer's methods is asked for first, or `null` for none of them. The others stay alternatives, and nothing is asked for less. `not_allowed` for a method that the account doesn't have.",
  path: '/gateway/identity/api/v1/security/preferred-method',
  body: v.object({ method: v.nullable(preferable) }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format'] }, ...refusals },
});

export const endTrustedBrowser = call({
  ...change,
  id: 'endTrustedBrowser',
  summary: 'Stops trusting a browser: its next login asks for the second factor again. Its sessions go on.',
  path: '/gateway/identity/api/v1/security/trusted-browsers/:id/end',
  params: v.object({ id }),
  answers: { 204: 'empty', ...refusals, 404: { problems: ['not_found'] } },
});

/** The methods whose removal can wait: `id` as in the overview, or the provider; absent if a customer has one at most. */
const method = v.object({
  kind: v.picklist(['passkey', 'phone-number', 'device', 'authenticator', 'face', 'social']),
  id: v.optional(id),
});

export const keepMethod = call({
  ...session,
  id: 'keepMethod',
  summary: 'Stops the removal of a method that waits. Nothing gets weaker by it, so it needs no approval. 404 if none waits.',
  path: '/gateway/identity/api/v1/security/methods/keep',
  body: method,
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format'] },
    401: refusals[401],
    403: { problems: ['session_key_needed', 'not_allowed'] },
    404: { problems: ['not_found'] },
  },
});
