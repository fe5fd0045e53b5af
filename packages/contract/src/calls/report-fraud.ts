import * as v from 'valibot';
import { call } from '../call.ts';
import { id, linkToken } from '../fields.ts';

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

export const denyChange = call({
  id: 'denyChange',
  summary:
    '"It wasn\'t me" on one of the changes that a hold waits for (`transactionDetails.changes`): ends the token, takes back what the person did who made it, freezes every session, and notifies the customer.',
  method: 'POST',
  path: '/gateway/identity/api/v1/one-time-token/deny-change',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  body: v.object({ change: id }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format'] },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed'] },
  },
});

export const stopChange = call({
  id: 'stopChange',
  summary:
    'The button behind the link of a message about a change of the account: takes back what the person did who made it, brings back what they removed, and freezes every session.',
  method: 'POST',
  path: '/gateway/identity/api/v1/security/changes/stop',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  body: v.object({ token: linkToken }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format', 'invalid_link'] } },
});
