import * as v from 'valibot';
import { anySuccess } from '../any-success.ts';
import { call } from '../call.ts';
import { phoneChannelOf } from '../challenge.ts';
import { code, id } from '../fields.ts';
import { text } from '../read-values.ts';
import { tokenPropertiesAnswer } from './token-answer.ts';

const channel = v.object({ channel: v.picklist(Object.values(phoneChannelOf)) });

const sent = v.fallback(v.object({ obfuscatedPhoneNo: text }), {});

const shared = {
  method: 'POST',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  params: channel,
} as const;

export const triggerPhoneCode = call({
  ...shared,
  id: 'triggerPhoneCode',
  summary:
    'Sends a code to one of the numbers that the challenge lists. A new code replaces the one before and keeps the attempt count.',
  path: '/gateway/identity/api/v1/one-time-token/:channel/trigger',
  body: v.object({ phoneNumberId: v.optional(id) }),
  /** Any success means that the code is on its way. If the answer names no number, the challenge may. */
  read: (body) => v.parse(sent, body),
  answers: {
    200: { body: v.object({ obfuscatedPhoneNo: v.string() }) },
    400: { problems: ['invalid_format', 'user.phonenumber.blocked', 'user.phonenumber.is.not.mobile.number'] },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed', 'attempt_limit_reached', 'sim_changed'] },
    404: { problems: ['phone_number_not_found'] },
    429: { problems: ['too_many_requests'] },
    502: { problems: ['code_not_sent'] },
  },
});

export const verifyPhoneCode = call({
  ...shared,
  id: 'verifyPhoneCode',
  summary: 'Verifies the code. Answers the updated token properties.',
  path: '/gateway/identity/api/v1/one-time-token/:channel/verify',
  body: v.object({ otpCode: code }),
  read: anySuccess,
  answers: {
    200: { body: tokenPropertiesAnswer },
    400: { problems: ['invalid_format', 'invalid_code', 'duplicated_phone_number', 'phone.number.repeated'] },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed', 'attempt_limit_reached'] },
  },
});
