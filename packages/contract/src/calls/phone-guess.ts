import * as v from 'valibot';
import { anySuccess } from '../any-success.ts';
import { call } from '../call.ts';
import { phoneNumberDigits } from '../limits-of-any-page.ts';
import { tokenPropertiesAnswer } from './token-answer.ts';

export const verifyPhoneGuess = call({
  id: 'verifyPhoneGuess',
  summary:
    "Takes the digits of the phone number that the challenge leaves out, exactly as many. Five guesses for each account in 24 hours, across all tokens. It isn't a factor.",
  method: 'POST',
  path: '/gateway/identity/api/v1/one-time-token/phone-guess/verify',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  body: v.object({
    missingNumbers: v.pipe(v.string(), v.regex(new RegExp(`^[0-9]{1,${phoneNumberDigits}}$`), 'is not digits')),
  }),
  read: anySuccess,
  answers: {
    200: { body: tokenPropertiesAnswer },
    204: 'empty',
    400: { problems: ['invalid_format', 'invalid_missing_numbers'] },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed', 'attempt_limit_reached'] },
  },
});
