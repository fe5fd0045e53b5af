import * as v from 'valibot';
import { call } from '../call.ts';
import { defaults } from '../limits-of-any-page.ts';
import { parseTokenProperties } from './parse-token-properties.ts';
import { tokenPropertiesAnswer } from './token-answer.ts';

export const tokenStatus = call({
  id: 'tokenStatus',
  summary:
    'What the one-time token still asks for. An empty list, or one with nothing required and open, means that it may be exchanged.',
  method: 'GET',
  path: '/gateway/identity/api/v1/one-time-token/status',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId', 'ggow', 'mosc'],
  query: v.object({ viewType: v.optional(v.string(), defaults.viewType) }),
  read(body, status) {
    // Even if the body says something else.
    if (status === 202) throw new Error('202 means keep polling');
    return parseTokenProperties(body);
  },
  answers: {
    200: { body: tokenPropertiesAnswer },
    401: { problems: ['ott_not_found'] },
  },
});
