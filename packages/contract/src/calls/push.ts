import * as v from 'valibot';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import type { Polled } from '../polled.ts';

const withToken = { auth: 'one-time-token', credentials: 'omit', headers: ['oneTimeToken', 'clientId'] } as const;

const trigger = {
  ...withToken,
  method: 'POST',
  answers: {
    204: 'empty',
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed', 'attempt_limit_reached'] },
    410: { problems: ['authenticator_account_deleted'] },
    429: { problems: ['too_many_requests'] },
  },
} as const;

const answered = v.object({ status: v.picklist(['APPROVED', 'DENIED']) });

/** How the customer answered on the device. */
export type PushAnswer = v.InferOutput<typeof answered>['status'];

/** Any success but 202 ends the polling. If it doesn't say how the push was answered, the token's list does. */
function readPushStatus(body: unknown, status: number): Polled<PushAnswer | 'ended'> {
  if (status === 202) return { done: false };
  const parsed = v.safeParse(answered, body);
  return { done: true, value: parsed.success ? parsed.output.status : 'ended' };
}

/** APPROVED and DENIED end the polling; any other answer means keep polling. */
function readPushChallengeStatus(body: unknown, status: number): Polled<PushAnswer> {
  const read = readPushStatus(body, status);
  return read.done && read.value !== 'ended' ? { done: true, value: read.value } : { done: false };
}

const status = {
  ...withToken,
  method: 'GET',
  read: readPushStatus,
  answers: {
    200: { body: answered },
    202: 'empty',
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed'] },
    /** The last device was removed during the wait. */
    410: { problems: ['authenticator_account_deleted'] },
  },
} as const;

export const triggerPush = call({
  ...trigger,
  id: 'triggerPush',
  summary: "Asks the customer's enrolled devices for an approval. It ends an earlier request of the same flow.",
  path: '/gateway/identity/api/v1/one-time-token/push/trigger',
});

export const triggerPushV2 = call({
  ...trigger,
  id: 'triggerPushV2',
  summary: 'The same for a push challenge of version 2. The client then polls by its challenge id.',
  path: '/gateway/v2/one-time-token/push/trigger',
});

export const pushStatus = call({
  ...status,
  id: 'pushStatus',
  summary: 'The answer to the newest push of this token; 202 until there is one.',
  path: '/gateway/identity/api/v1/one-time-token/push/status',
});

export const pushChallengeStatus = call({
  ...status,
  id: 'pushChallengeStatus',
  summary: 'The same by the id in the context of the push challenge, which belongs to one token.',
  path: '/gateway/v1/user/authentication/factors/push/challenges/:challengeId/status',
  params: v.object({ challengeId: id }),
  read: readPushChallengeStatus,
  answers: { ...status.answers, 404: { problems: ['not_found'] } },
});
