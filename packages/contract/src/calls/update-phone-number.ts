import * as v from 'valibot';
import { anySuccess } from '../any-success.ts';
import { call } from '../call.ts';
import { phoneNumber } from '../fields.ts';
import { tokenPropertiesAnswer } from './token-answer.ts';

export const verifyNewPhoneNumber = call({
  id: 'verifyNewPhoneNumber',
  summary:
    'Takes a new phone number, which a code then has to prove: the challenge continues with the channels that reach it. The service reveals that a number is taken only after a correct code to it, three times a day.',
  method: 'POST',
  path: '/gateway/v1/one-time-token/phone-number/verify',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  body: v.object({ newPhoneNumber: phoneNumber }),
  read: anySuccess,
  answers: {
    200: { body: tokenPropertiesAnswer },
    400: {
      problems: [
        'invalid_format',
        'invalid_phone_number',
        'user.phonenumber.blocked',
        'duplicated_phone_number',
        'phone.number.repeated',
      ],
    },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed', 'attempt_limit_reached'] },
    429: { problems: ['too_many_requests'] },
  },
});
