/**
 * Phone numbers of the logged-in customer. Each call may answer a 403 with an approval token: once its challenges are passed, the
 * client sends the identical request again, with the token in the approval header. Once, within five minutes.
 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { id, phoneNumber } from '../fields.ts';

const path = '/gateway/identity/api/v1/phone-numbers';

const shared = {
  auth: 'session',
  provedBy: 'session-key',
  credentials: 'same-origin',
  approval: 'request',
  demand: 'outcome',
  headers: ['clientId'],
} as const;

const refusals = {
  401: { problems: ['session_not_found', 'session_frozen'] },
  403: { problems: ['second_factor_needed', 'sim_changed', 'session_key_needed', 'not_allowed'] },
  429: { problems: ['too_many_requests'] },
} as const;

export const listPhoneNumbers = call({
  ...shared,
  id: 'listPhoneNumbers',
  summary: "The phone numbers of the account. Needs an approval if the session's last second factor is over five minutes old.",
  method: 'GET',
  path,
  answers: {
    200: {
      body: v.object({
        phoneNumbers: v.array(
          v.object({ id: v.string(), type: v.picklist(['PRIMARY', 'SECONDARY']), maskedPhoneNumber: v.string() }),
        ),
      }),
    },
    ...refusals,
  },
});

export const addPhoneNumber = call({
  ...shared,
  id: 'addPhoneNumber',
  summary: 'Starts to add a number: a second factor approves it, and the number counts once it is verified.',
  method: 'POST',
  path,
  body: v.object({ newPhoneNumber: phoneNumber }),
  answers: {
    200: { body: v.object({ id: v.string() }) },
    400: { problems: ['invalid_format', 'invalid_phone_number', 'user.phonenumber.blocked'] },
    ...refusals,
  },
});

export const verifyPhoneNumber = call({
  ...shared,
  id: 'verifyPhoneNumber',
  summary: 'Adds the number. A code sent to that number approves it: the challenges of the approval token ask for it.',
  method: 'POST',
  path: `${path}/:id/verify`,
  params: v.object({ id }),
  answers: {
    204: 'empty',
    400: { problems: ['duplicated_phone_number', 'phone.number.repeated'] },
    ...refusals,
    404: { problems: ['phone_number_not_found'] },
  },
});
