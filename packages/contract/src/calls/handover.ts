/** A challenge that needs a camera goes on on a phone, while the screen where it began waits. The phone gets that one challenge and nothing else. */
import * as v from 'valibot';
import { call } from '../call.ts';
import { linkToken } from '../fields.ts';

const path = '/gateway/identity/api/v1/one-time-token/handover';
const withToken = { auth: 'one-time-token', credentials: 'omit', headers: ['oneTimeToken', 'clientId'] } as const;
const tokenProblems = { 401: { problems: ['ott_not_found'] }, 403: { problems: ['not_allowed'] } } as const;

/** Challenges that may be handed over. */
export const handedOver = ['FACE_MATCH', 'SELFIE_WITH_ID'] as const;
export type HandedOver = (typeof handedOver)[number];

export const beginHandover = call({
  ...withToken,
  id: 'beginHandover',
  summary:
    'A link for the phone, its token in the fragment, and a number that both screens show. One handover a token: an earlier one is over.',
  method: 'POST',
  path: `${path}/begin`,
  body: v.object({ type: v.picklist(handedOver) }),
  answers: {
    200: {
      body: v.object({
        link: v.string(),
        /** Two digits. */
        number: v.string(),
        /** Milliseconds since 1970. */
        expiresAt: v.number(),
      }),
    },
    400: { problems: ['invalid_format'] },
    ...tokenProblems,
    429: { problems: ['too_many_requests'] },
  },
});

/** `taken`: a phone has it. `done`: the challenge is passed, or a photo of it was sent. `refused`: whoever held the phone said it was not them. */
export const handoverStates = ['waiting', 'taken', 'done', 'refused', 'over'] as const;
export type HandoverState = (typeof handoverStates)[number];

export const handoverStatus = call({
  ...withToken,
  id: 'handoverStatus',
  summary: 'How far the phone is.',
  method: 'GET',
  path: `${path}/status`,
  answers: { 200: { body: v.object({ status: v.picklist(handoverStates) }) }, ...tokenProblems },
});

export const takeHandover = call({
  id: 'takeHandover',
  summary:
    'The button on the phone: takes the handover, once, and answers a one-time token that opens its challenge alone and no session.',
  method: 'POST',
  path: '/gateway/identity/api/v1/handover/take',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  body: v.object({ token: linkToken }),
  answers: {
    200: {
      body: v.object({
        oneTimeToken: v.string(),
        number: v.string(),
        /** What the challenge is for, and who began it: for whoever holds the phone to recognise. */
        actionType: v.string(),
        browser: v.string(),
        address: v.string(),
      }),
    },
    400: { problems: ['invalid_format', 'invalid_link'] },
  },
});

export const refuseHandover = call({
  ...withToken,
  id: 'refuseHandover',
  summary: 'Whoever holds the phone did not begin this: with the phone’s token, ends what the other screen began.',
  method: 'POST',
  path: `${path}/refuse`,
  answers: { 204: 'empty', ...tokenProblems },
});
