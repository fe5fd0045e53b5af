/**
 * The support desk: staff find a customer, read what happened and what blocks a login, and help. Nothing in these answers is secret: no code, no token, no
 * whole phone number. Who may do what is in `desk-actions.ts`.
 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { type ActionType, challengeTypes } from '../challenge.ts';
import { askedReasons, placeReasons, refusedReasons, withheldReasons } from '../demand-reasons.ts';
import { deskAction } from '../desk-actions.ts';
import { customerStatus, deskCustomerBody, deskProposal } from '../desk-customer.ts';
import { eventKinds } from '../event-kinds.ts';
import { id, sentences, shortText } from '../fields.ts';
import { sizes } from '../sizes.ts';
import { reviewDecisions } from './review.ts';

const path = '/gateway/identity/api/v1/review';
const byStaff = { auth: 'staff', credentials: 'same-origin', headers: ['clientId'] } as const;
const noSession = { 401: { problems: ['session_not_found'] } } as const;
const unknown = { 404: { problems: ['not_found'] } } as const;

/** Milliseconds since 1970. */
const time = v.number();
const text = v.string();
const reason = v.pipe(sentences, v.maxLength(sizes.reviewReason));

const found = v.object({
  id: text,
  email: text,
  status: customerStatus,
  maskedPhoneNumber: v.nullable(text),
  createdAt: time,
  /**
   * Where the support code was seen, and when. `address`: somebody typed this customer's address there, so it proves nothing. `first-factor`: the password, or
   * its replacement, was right there.
   */
  seen: v.optional(v.object({ at: time, proved: v.picklist(['address', 'first-factor']) })),
});

export const findDeskCustomers = call({
  ...byStaff,
  id: 'findDeskCustomers',
  summary:
    'Finds customers by a whole address, a whole phone number, an id, or the support code of a screen. `by` says what the text was taken for. Of a support code several customers may match, the last one seen first.',
  method: 'POST',
  path: `${path}/customers/find`,
  body: v.object({ query: v.pipe(shortText, v.trim(), v.nonEmpty(), v.maxLength(sizes.deskQuery)) }),
  answers: {
    200: { body: v.object({ by: v.picklist(['email', 'phone-number', 'id', 'support-code']), customers: v.array(found) }) },
    400: { problems: ['invalid_format'] },
    ...noSession,
    429: { problems: ['too_many_requests'] },
  },
});

export const deskCustomer = call({
  ...byStaff,
  id: 'deskCustomer',
  summary:
    'A customer as the desk sees them: what stands in the way of a login, methods, sessions, limits, and what is under way.',
  method: 'POST',
  path: `${path}/customers/:id/look`,
  params: v.object({ id }),
  answers: { 200: { body: deskCustomerBody }, ...noSession, ...unknown, 429: { problems: ['too_many_requests'] } },
});

const entry = v.object({
  id: text,
  kind: v.picklist(eventKinds),
  at: time,
  /** Those that may be shown: an answer to "what" and "where from", never a token, a code or a whole number. */
  facts: v.record(text, v.union([text, v.number(), v.array(text)])),
  /** The staff member who did it, and why, if one did. */
  by: v.nullable(text),
  reason: v.nullable(text),
});

export type DeskTimelineEntry = v.InferOutput<typeof entry>;

export const deskTimeline = call({
  ...byStaff,
  id: 'deskTimeline',
  summary:
    'What happened to a customer, from the event log, the newest first. Pass `next` as `before` for earlier ones; `null`: there are none.',
  method: 'GET',
  path: `${path}/customers/:id/timeline`,
  params: v.object({ id }),
  query: v.object({ before: v.optional(v.pipe(text, v.regex(/^[0-9]{1,15}$/))) }),
  answers: { 200: { body: v.object({ entries: v.array(entry), next: v.nullable(text) }) }, ...noSession, ...unknown },
});

/** The actions that the desk explains. */
export const explainedAtDesk = [
  'IDENTITY__LOGIN',
  'IDENTITY__APPROVAL',
  'IDENTITY__SECURITY_CHANGE',
  'IDENTITY__RESET_PASSWORD',
  'IDENTITY__LOGIN_CDR',
] as const satisfies readonly ActionType[];

const type = v.picklist(challengeTypes);

const demand = v.object({
  action: v.picklist(explainedAtDesk),
  /** The version of the company's policy. */
  policy: text,
  /** The country whose rules apply; `null` if the customer's country is unknown. */
  country: v.nullable(text),
  /** The start of the action: a login is explained for the right password in an unknown browser. */
  given: v.array(text),
  /** In the order in which they are asked. `methods`: the primary one first; empty: nothing passes it. */
  challenges: v.array(
    v.object({
      because: v.picklist(askedReasons),
      methods: v.array(v.object({ type, place: v.picklist(placeReasons) })),
      untilEnough: v.boolean(),
    }),
  ),
  withheld: v.array(v.object({ type, because: v.picklist(withheldReasons) })),
  /** Empty: the customer who passes the challenges gets what the action gives. */
  refused: v.array(v.picklist(refusedReasons)),
});

export type DeskDemand = v.InferOutput<typeof demand>;

export const deskDemand = call({
  ...byStaff,
  id: 'deskDemand',
  summary:
    'What would be asked of a customer for an action now, and why, decided by the functions that decide it for a real token.',
  method: 'GET',
  path: `${path}/customers/:id/demand`,
  params: v.object({ id }),
  query: v.object({ action: v.optional(v.picklist(explainedAtDesk)) }),
  answers: { 200: { body: demand }, 400: { problems: ['invalid_format'] }, ...noSession, ...unknown },
});

export const actAtDesk = call({
  ...byStaff,
  id: 'actAtDesk',
  summary:
    'Helps a customer, with a reason that is kept; the customer is told by mail. An action for two people (`needTwo`) is proposed by the first one and waits a day for a second one.',
  method: 'POST',
  path: `${path}/customers/:id/act`,
  params: v.object({ id }),
  body: v.object({ action: deskAction, reason }),
  answers: {
    200: { body: v.object({ outcome: v.picklist(['done', 'proposed']) }) },
    400: { problems: ['invalid_format'] },
    ...noSession,
    403: { problems: ['own_account', 'staff_role', 'customer_not_opened'] },
    ...unknown,
    /** Nothing to do: the state has changed, the same is proposed already, or the removal would leave no method. */
    409: { problems: ['review_over', 'already_proposed', 'last_way', 'passkeys_only'] },
    429: { problems: ['too_many_requests'] },
  },
});

export const deskProposals = call({
  ...byStaff,
  id: 'deskProposals',
  summary: 'The proposals that wait for a second person, oldest first.',
  method: 'GET',
  path: `${path}/proposals`,
  answers: { 200: { body: v.object({ proposals: v.array(deskProposal) }) }, ...noSession },
});

export const decideProposal = call({
  ...byStaff,
  id: 'decideProposal',
  summary: 'The second person confirms a proposal, which carries it out, or anybody who decides rejects it.',
  method: 'POST',
  path: `${path}/proposals/:id/decide`,
  params: v.object({ id }),
  body: v.object({ decision: v.picklist(reviewDecisions), reason }),
  answers: {
    204: 'empty',
    400: { problems: ['invalid_format'] },
    ...noSession,
    403: { problems: ['own_account', 'staff_role', 'customer_not_opened', 'second_reviewer_needed'] },
    ...unknown,
    409: { problems: ['review_over', 'last_way', 'passkeys_only'] },
    429: { problems: ['too_many_requests'] },
  },
});
