import * as v from 'valibot';
import { call } from '../call.ts';
import { endUnless202 } from '../polled.ts';

const withToken = { auth: 'one-time-token', headers: ['oneTimeToken', 'clientId', 'profilerSession'] } as const;

const hint = v.pipe(v.string(), v.maxLength(100));

/** A browser's report about itself. These are hints with bounded sizes; none is trusted alone, because all can be forged. */
const profilerSignals = v.object({
  /** IANA name. */
  timeZone: v.optional(hint),
  languages: v.optional(v.pipe(v.array(hint), v.maxLength(10))),
  /** `navigator.webdriver`: a program drives the browser. */
  automated: v.optional(v.boolean()),
  screen: v.optional(v.object({ width: v.number(), height: v.number() })),
  touchPoints: v.optional(v.number()),
});

export type ProfilerSignals = v.InferOutput<typeof profilerSignals>;

export const triggerProfiler = call({
  ...withToken,
  id: 'triggerProfiler',
  summary: 'Submits what the browser reports about itself. Only the policy knows the result; it is never a factor.',
  method: 'POST',
  path: '/gateway/identity/api/v1/one-time-token/profiler/trigger',
  // The cookie shows whether the customer has used this browser before.
  credentials: 'same-origin',
  body: v.object({ signals: v.optional(profilerSignals) }),
  answers: { 204: 'empty', 401: { problems: ['ott_not_found'] }, 403: { problems: ['not_allowed'] } },
});

export const profilerStatus = call({
  ...withToken,
  id: 'profilerStatus',
  summary: 'Whether the check is over: 205 if so, 202 if not yet.',
  method: 'GET',
  path: '/gateway/identity/api/v1/one-time-token/profiler/status',
  credentials: 'omit',
  read: endUnless202,
  answers: { 202: 'empty', 205: 'empty', 401: { problems: ['ott_not_found'] }, 403: { problems: ['not_allowed'] } },
});
