/**
 * Hand-off: a challenge that needs a camera continues on a phone while the first screen waits. The phone gets access to that one
 * challenge only.
 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { linkToken } from '../fields.ts';

const path = '/gateway/identity/api/v1/one-time-token/hand-off';
const withToken = { auth: 'one-time-token', credentials: 'omit', headers: ['oneTimeToken', 'clientId'] } as const;
const tokenProblems = { 401: { problems: ['ott_not_found'] }, 403: { problems: ['not_allowed'] } } as const;

/** Challenges that can be handed off. */
export const handedOff = ['FACE_MATCH', 'SELFIE_WITH_ID'] as const;
export type HandedOff = (typeof handedOff)[number];

export const beginHandOff = call({
  ...withToken,
  id: 'beginHandOff',
  summary:
    'A link for the phone, with its token in the fragment, and a number that both screens show. A token has one hand-off at a time: a new one ends the one before.',
  method: 'POST',
  path: `${path}/begin`,
  body: v.object({ type: v.picklist(handedOff) }),
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

/**
 * `taken`: a phone has opened it. `done`: the challenge is passed, or a photo was sent. `refused`: the person at the phone
 * reported that it wasn't them.
 */
export const handOffStates = ['waiting', 'taken', 'done', 'refused', 'over'] as const;
export type HandOffState = (typeof handOffStates)[number];

export const handOffStatus = call({
  ...withToken,
  id: 'handOffStatus',
  summary: 'The state of the hand-off.',
  method: 'GET',
  path: `${path}/status`,
  answers: { 200: { body: v.object({ status: v.picklist(handOffStates) }) }, ...tokenProblems },
});

export const takeHandOff = call({
  id: 'takeHandOff',
  summary:
    'The button on the phone: accepts the hand-off, once, and answers a one-time token that opens only its challenge and no session.',
  method: 'POST',
  path: '/gateway/identity/api/v1/hand-off/take',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  body: v.object({ token: linkToken }),
  answers: {
    200: {
      body: v.object({
        oneTimeToken: v.string(),
        number: v.string(),
        /** The challenge's purpose and the browser that began it, so that the person at the phone can recognize them. */
        actionType: v.string(),
        browser: v.string(),
        /** The place, in words. Empty if the service doesn't know it. */
        address: v.string(),
      }),
    },
    400: { problems: ['invalid_format', 'invalid_link'] },
  },
});

export const refuseHandOff = call({
  ...withToken,
  id: 'refuseHandOff',
  summary: "The person at the phone didn't begin this: with the phone's token, ends what the other screen began.",
  method: 'POST',
  path: `${path}/refuse`,
  answers: { 204: 'empty', ...tokenProblems },
});
