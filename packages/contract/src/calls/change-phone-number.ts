/**
 * The change of a lost phone number: a token of its own, the new number and its code, a review by staff, and a waiting time in
 * which the notifications to the old number and the e-mail address can cancel it.
 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { linkToken } from '../fields.ts';
import { phoneChangeTokenGiven, readTokenGiven } from './token-given.ts';

const path = '/gateway/identity/api/v1/phone-change';

export const startPhoneChange = call({
  id: 'startPhoneChange',
  summary:
    'Gives a one-time token that can only change the phone number. It needs a session whose second factor is under five minutes old (else a 403 with the approval header), or the one-time token of a login whose password is proved.',
  method: 'POST',
  path: `${path}/ott`,
  auth: 'session',
  provedBy: 'session-key',
  credentials: 'same-origin',
  approval: 'request',
  demand: 'outcome',
  headers: ['oneTimeToken', 'clientId'],
  read: readTokenGiven,
  answers: {
    200: { body: phoneChangeTokenGiven },
    401: { problems: ['session_not_found', 'session_frozen', 'ott_not_found'] },
    403: { problems: ['second_factor_needed', 'sim_changed', 'session_key_needed', 'not_allowed', 'phone_change_unavailable'] },
    429: { problems: ['too_many_requests'] },
  },
});

/**
 * `waiting` for staff; `approved`, and done ten minutes after the request was received; `failed`: another account has taken the
 * number in the meantime.
 */
export const phoneChangeStates = ['waiting', 'approved', 'done', 'rejected', 'cancelled', 'expired', 'failed'] as const;
export type PhoneChangeState = (typeof phoneChangeStates)[number];

export const phoneChangeStatus = call({
  id: 'phoneChangeStatus',
  summary: 'The state of the change that this token asked for. Times are milliseconds since 1970.',
  method: 'GET',
  path: `${path}/status`,
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  answers: {
    200: {
      body: v.object({
        status: v.picklist(phoneChangeStates),
        maskedNewPhoneNumber: v.string(),
        receivedAt: v.number(),
        /** Without a photo: until then it waits for somebody to cancel it. Staff decide after that. */
        readyAt: v.optional(v.number()),
        latestAt: v.number(),
      }),
    },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed'] },
  },
});

export const cancelPhoneChange = call({
  id: 'cancelPhoneChange',
  summary: 'The button behind the link of a notification: cancels the change while it is pending. The number stays as it is.',
  method: 'POST',
  path: `${path}/cancel`,
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  body: v.object({ token: linkToken }),
  answers: { 204: 'empty', 400: { problems: ['invalid_format', 'invalid_link'] } },
});

export const cancelOwnPhoneChange = call({
  id: 'cancelOwnPhoneChange',
  summary: 'The same cancellation from the security page. It removes nothing and needs no further proof.',
  method: 'POST',
  path: '/gateway/identity/api/v1/security/phone-change/cancel',
  auth: 'session',
  provedBy: 'session-key',
  credentials: 'same-origin',
  headers: ['clientId'],
  answers: {
    204: 'empty',
    401: { problems: ['session_not_found', 'session_frozen'] },
    403: { problems: ['session_key_needed', 'not_allowed'] },
    404: { problems: ['not_found'] },
  },
});
