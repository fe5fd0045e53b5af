import * as v from 'valibot';
import { call } from '../call.ts';
import { linkToken } from '../fields.ts';

/** Ours, beyond the specification: without it the page says after the press that a link no longer works. */
export const linkState = call({
  id: 'linkState',
  summary:
    'Whether a mailed link still works: `used`, also where a newer mail has replaced it, or `expired`. It spends nothing, and says nothing about the customer. A service without this call has the page say so after the press.',
  method: 'POST',
  path: '/gateway/identity/api/v1/links/state',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  body: v.object({ token: linkToken, kind: v.picklist(['reset-password', 'verify-email']) }),
  answers: {
    200: { body: v.object({ state: v.picklist(['valid', 'used', 'expired']) }) },
    400: { problems: ['invalid_format', 'invalid_link'] },
  },
});
