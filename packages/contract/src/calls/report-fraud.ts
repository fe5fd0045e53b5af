import { call } from '../call.ts';

export const reportFraud = call({
  id: 'reportFraud',
  summary:
    'Reports fraud ("It wasn\'t me"): ends the token, freezes the session in which it began, and notifies the customer. For tokens that carry transaction details.',
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
