/**
 * Phone numbers of the customer who is logged in. Each call may be answered with a 403 that carries an approval token: its challenges
 * are passed, and the very same request is sent again with the token in the approval header. Once, within five minutes.
 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { id, phoneNumber } from '../fields.ts';

const path = '/gateway/identity/api/v1/phone-numbers';

const shared = {
  auth: 'session',
  credentials: 'same-origin',
  approval: 'outcome',
  headers: ['clientId', 'approval'],
} as const;

const refusals = {
  401: { problems: ['session_not_found', 'session_frozen'] },
  403: { problems: ['second_factor_needed', 'not_allowed'] },
  429: { problems: ['too_many_requests'] },
} as const;

export const listPhoneNumbers = call({
  ...shared,
  id: 'listPhoneNumbers',
  summary:
    'The phone numbers of the account. Needs an approval where the last second factor of the session is over five minutes ago.',
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
  summary: 'Begins to add a number: it is approved by a second factor, and counts once it is verified.',
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
  summary:
    'Adds the number. What approves it is a code sent to that very number: the challenges of the approval token ask for it.',
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
