/**
 * The back office: staff with a login of their own decide cases that a machine must not decide. Every decision is kept with its
 * reason.
 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { code, email, id, password, sentences } from '../fields.ts';
import { sizes } from '../sizes.ts';
import { staffRoles } from '../staff-roles.ts';
import { byPage, sessionTimes } from './session.ts';

const path = '/gateway/identity/api/v1/review';
const byStaff = { auth: 'staff', credentials: 'same-origin', headers: ['clientId'] } as const;
const noSession = { 401: { problems: ['session_not_found'] } } as const;

export const reviewDecisions = ['approve', 'reject'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

export const reviewLogin = call({
  id: 'reviewLogin',
  summary: 'E-mail address, password and the code of the authenticator app together: the same answer for every wrong one.',
  method: 'POST',
  path: `${path}/login`,
  auth: 'none',
  credentials: 'same-origin',
  headers: ['clientId'],
  body: v.object({ email, password, code }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format', 'invalid_email'] },
    401: { problems: ['invalid_staff_login'] },
    /** `staff_passkey_needed`: all of it was right, and the role logs in with a passkey only. */
    403: { problems: ['attempt_limit_reached', 'staff_passkey_needed'] },
    503: { problems: ['busy'] },
  },
});

export const reviewLogout = call({
  ...byStaff,
  id: 'reviewLogout',
  summary: 'Ends the session of the staff member.',
  method: 'POST',
  path: `${path}/logout`,
  answers: { 204: 'empty' },
});

export const reviewSession = call({
  ...byStaff,
  id: 'reviewSession',
  summary: 'When the session of the staff member ends.',
  method: 'GET',
  path: `${path}/session`,
  query: byPage,
  answers: { 200: { body: v.object(sessionTimes) }, ...noSession },
});

export const reviewKinds = ['phone-change', 'selfie', 'appeal'] as const;

const shared = {
  id: v.string(),
  /** Of the customer. */
  email: v.string(),
  receivedAt: v.number(),
  /** The case expires if it isn't decided by then. */
  latestAt: v.number(),
  /** Browser and address of the client that began it. */
  browser: v.string(),
  address: v.string(),
  /**
   * Why this reviewer can't approve: it is their own account, which they can't reject either, they have approved it already, or the waiting period isn't over.
   */
  hindrance: v.optional(v.picklist(['own-account', 'approved-already', 'waiting-period'])),
};

const withPhoto = {
  photoId: v.nullable(v.string()),
  /** Whether the photo was opened in this session: a decision needs a look at the photo. */
  photoOpened: v.optional(v.boolean()),
};

/** The subject of a case: a photo or a change. `photoId` is null if no photo came with it, or it was deleted. */
const item = v.variant('kind', [
  v.object({
    ...shared,
    kind: v.literal('phone-change'),
    maskedCurrentPhoneNumber: v.nullable(v.string()),
    /** Masked like the current one: a decision is on the photo. */
    newPhoneNumber: v.string(),
    /** The proofs when it began. */
    proof: v.picklist(['password', 'second-factor']),
    /** It came without a photo: the mailbox confirmed it. It can be approved from then on. */
    approvableFrom: v.optional(v.number()),
    ...withPhoto,
    /** Two people have to approve it. */
    needsTwo: v.optional(v.boolean()),
    /** The first of the two approvals. */
    firstApproval: v.optional(v.object({ by: v.string(), reason: v.string(), at: v.number() })),
  }),
  v.object({ ...shared, kind: v.literal('selfie'), ...withPhoto }),
  v.object({
    ...shared,
    kind: v.literal('appeal'),
    /** The customer's message: text. */
    message: v.string(),
    /** Title of the message that the customer got when the account was deactivated. */
    deactivation: v.string(),
  }),
]);

const decided = v.object({
  id: v.string(),
  kind: v.picklist(reviewKinds),
  email: v.string(),
  decision: v.picklist(reviewDecisions),
  reason: v.string(),
  decidedBy: v.string(),
  decidedAt: v.number(),
});

export type ReviewItem = v.InferOutput<typeof item>;
export type ReviewDecided = v.InferOutput<typeof decided>;

export const reviewItems = call({
  ...byStaff,
  id: 'reviewItems',
  summary: 'The open cases, oldest first, and the last hundred decisions, newest first.',
  method: 'GET',
  path: `${path}/items`,
  answers: {
    200: {
      body: v.object({
        reviewer: v.string(),
        role: v.picklist(staffRoles),
        waiting: v.array(item),
        decided: v.array(decided),
      }),
    },
    ...noSession,
  },
});

export const reviewPhoto = call({
  ...byStaff,
  id: 'reviewPhoto',
  summary:
    "A photo that a customer sent, re-encoded by the service, for staff who decide. Each time is recorded. It isn't cached on the way.",
  method: 'GET',
  path: `${path}/photos/:id`,
  params: v.object({ id }),
  answers: {
    200: { file: 'image/jpeg' },
    ...noSession,
    403: { problems: ['own_account', 'staff_role'] },
    404: { problems: ['not_found'] },
    429: { problems: ['too_many_requests'] },
  },
});

export const decideReview = call({
  ...byStaff,
  id: 'decideReview',
  summary:
    'Decides a case, once, with a reason that is kept. If two people have to approve, the first approval is kept and the case stays open; one rejection is enough.',
  method: 'POST',
  path: `${path}/items/:id/decide`,
  params: v.object({ id }),
  body: v.object({
    decision: v.picklist(reviewDecisions),
    reason: v.pipe(sentences, v.maxLength(sizes.reviewReason)),
  }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format'] },
    ...noSession,
    403: { problems: ['own_account', 'photo_not_opened', 'review_too_early', 'second_reviewer_needed', 'staff_role'] },
    404: { problems: ['not_found'] },
    409: { problems: ['review_over'] },
    429: { problems: ['too_many_requests'] },
  },
});
