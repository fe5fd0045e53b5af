/**
 * Is this the customer's face? A session begins, the client sends a scan and polls for the verdict.
 */
import * as v from 'valibot';
import { anySuccess } from '../any-success.ts';
import { call } from '../call.ts';
import { membersOf } from '../json.ts';
import { lenient } from '../lenient.ts';
import { faceSteps } from '../limits.ts';
import { parseFlag } from '../parse-values.ts';
import type { Polled } from '../polled.ts';

const path = '/gateway/v1/one-time-token/facematch';
const withToken = { auth: 'one-time-token', credentials: 'omit' } as const;
const tokenProblems = { 401: { problems: ['ott_not_found'] }, 403: { problems: ['not_allowed'] } } as const;
const noSession = { 404: { problems: ['face_session_not_found'] } } as const;

/** The start of a face session. The keys are public, and empty if the capture needs none. */
export const faceSession = v.object({
  productionKey: v.string(),
  /** The capture to use: `embedded`, or the vendor's key. */
  deviceKeyIdentifier: v.string(),
  faceScanPublicKey: v.string(),
  sessionId: v.string(),
  /** The customer's tasks, in this order. Ours, beyond the specification; a vendor's capture has its own. */
  challenge: v.optional(v.object({ steps: v.array(v.picklist(faceSteps)) })),
});
export type FaceSession = v.InferOutput<typeof faceSession>;

/** Hints for the customer. They never say which check a face failed. */
export const faceHints = ['light', 'distance', 'one-face', 'steps', 'service'] as const;
export type FaceHint = (typeof faceHints)[number];

export const faceResults = ['ACCEPTED', 'REJECTED', 'FAILED', 'STILL_PROCESSING'] as const;

/** `FAILED` may be tried again; `hints` are ours, beyond the specification. */
export const faceStatusAnswer = v.object({
  status: v.picklist(faceResults),
  hints: v.optional(v.array(v.picklist(faceHints))),
});

export type FaceVerdict = { readonly status: 'ACCEPTED' | 'REJECTED' | 'FAILED'; readonly hints: readonly FaceHint[] };

const verdict = v.picklist(['ACCEPTED', 'REJECTED', 'FAILED']);
const hints = v.fallback(v.array(v.picklist(faceHints)), []);

/** The specification names the values of a result, not its field: `status` or `result`. Any answer without a verdict means keep polling. */
export function readFaceStatus(body: unknown, status: number): Polled<FaceVerdict> {
  const members = membersOf(body);
  const parsed = v.safeParse(
    verdict,
    [members.status, members.result].find((each) => v.is(verdict, each)),
  );
  if (status === 202 || !parsed.success) return { done: false };
  return { done: true, value: { status: parsed.output, hints: v.parse(hints, members.hints) } };
}

/** The specification shows no body. An answer that doesn't say whether the customer can try again counts as no. */
const readRejection = (body: unknown) => ({ canTryAgain: parseFlag(membersOf(body).canTryAgain) ?? false });

/** Parts of a scan of our own capture: one `frame` for each picture, with the step in its file name. */
export const faceScanForm = {
  frame:
    'JPEG, named `<step>-<milliseconds>.jpg`; step 0 is before the first one. 60 at most, 300 kB each. Another capture has its own form.',
} as const;

export const faceMatchFlow = call({
  ...withToken,
  id: 'faceMatchFlow',
  summary: 'Whether a face match can begin now. An object, at least `{}`.',
  method: 'GET',
  path: `${path}/flow`,
  headers: ['oneTimeToken', 'clientId'],
  read: anySuccess,
  answers: { 200: { body: v.object({}) }, ...tokenProblems },
});

export const triggerFaceMatch = call({
  ...withToken,
  id: 'triggerFaceMatch',
  summary:
    'Begins a session for one scan within two minutes, and counts a try: five at once, then one every half minute, fifty in all without a success.',
  method: 'POST',
  path: `${path}/trigger`,
  headers: ['oneTimeToken', 'clientId', 'faceSdkVersion'],
  read: lenient(faceSession),
  answers: {
    200: { body: faceSession },
    400: { problems: ['unsupported_sdk_version'] },
    401: tokenProblems[401],
    403: { problems: ['not_allowed', 'attempt_limit_reached'] },
    429: { problems: ['too_many_requests'] },
    503: { problems: ['busy'] },
  },
});

export const submitFaceMatch = call({
  ...withToken,
  id: 'submitFaceMatch',
  summary: 'Takes the scan of a session, once, and answers before the verdict. Whatever the scan claims about itself is ignored.',
  method: 'POST',
  path: `${path}/submit`,
  headers: ['oneTimeToken', 'clientId', 'faceSession'],
  form: faceScanForm,
  answers: { 204: 'empty', ...tokenProblems, ...noSession },
});

export const faceMatchStatus = call({
  ...withToken,
  id: 'faceMatchStatus',
  summary: 'The verdict on the scan of a session.',
  method: 'GET',
  path: `${path}/status`,
  headers: ['oneTimeToken', 'clientId', 'faceSession'],
  read: readFaceStatus,
  answers: { 200: { body: faceStatusAnswer }, ...tokenProblems, ...noSession },
});

export const faceMatchRejection = call({
  ...withToken,
  id: 'faceMatchRejection',
  summary: 'After a rejected face: whether the customer may try again now.',
  method: 'GET',
  path: `${path}/flow/rejection`,
  headers: ['oneTimeToken', 'clientId'],
  read: readRejection,
  answers: { 200: { body: v.object({ canTryAgain: v.optional(v.boolean(), false) }) }, ...tokenProblems },
});
