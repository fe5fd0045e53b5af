import { call } from '../call.ts';

export const disownToken = call({
  id: 'disownToken',
  summary:
    '"It was not me": the token ends, the session that it was begun in is frozen, and the customer is told. For tokens that are about something.',
  method: 'POST',
  path: '/gateway/identity/api/v1/one-time-token/disown',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  answers: {
    204: 'empty',
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed'] },
  },
});
