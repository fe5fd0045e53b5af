import * as v from 'valibot';
import { call } from '../call.ts';
import { linkToken } from '../fields.ts';

export const reportFraud = call({
  id: 'reportFraud',
  summary:
    'Reports fraud ("It wasn\'t me"): ends the token, freezes every session, takes back what was added since the session began that asked, and notifies the customer. For tokens that carry transaction details.',
  method: 'POST',
  path: '/gateway/identity/api/v1/one-time-token/report-fraud',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  answers: {
    204: 'empty',
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed'] },
  },
});

export const stopChange = call({
  id: 'stopChange',
  summary:
    'The button behind the link of a message about something that was added to the account: takes it back with all that came after it, brings back what was removed, and freezes every session.',
  method: 'POST',
  path: '/gateway/identity/api/v1/security/changes/stop',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  body: v.object({ token: linkToken }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format', 'invalid_link'] } },
});
