/**
 * Approvals for any API of a company. The company's back end sees a request that its customer has to approve, asks our service for an approval of exactly
 * that request, and answers its customer with the refusal that it gets. When the request comes again with the approval, the back end spends it.
 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { isCurrency } from '../currencies.ts';
import { shownWords as words } from '../fields.ts';
import { limitsOfApprovals as limits } from '../limits.ts';
import { problemBody } from '../problems.ts';
import { sizes } from '../sizes.ts';

const facts = v.optional(
  v.pipe(v.array(v.object({ label: words(limits.words), value: words(limits.words) })), v.maxLength(limits.facts)),
  [],
);

/** More than the policy asks for: only a registered device or a passkey that can't leave its device approves it. */
const atLeast = v.optional(v.literal('device-bound'));

/** The subject as the customer sees and approves it. Our service refuses a title or a fact that it can't show as it is. */
const approvalDetails = v.variant('kind', [
  v.object({
    kind: v.literal('transfer'),
    payee: words(sizes.name),
    /** A whole number of the currency's smallest unit. */
    amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.amount)),
    /** An active code of ISO 4217, which also says how many decimals the amount is shown with. */
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/), v.guard(isCurrency)),
    facts,
    atLeast,
  }),
  v.object({
    kind: v.literal('action'),
    title: words(limits.words),
    facts,
    atLeast,
    /** Whether it waits, like a transfer, while money is on hold after a change of the account. `false` is for what a thief gains nothing by. */
    hold: v.optional(v.boolean(), true),
  }),
]);
export type ApprovalDetails = v.InferOutput<typeof approvalDetails>;

/** The request that the customer approves. Whatever isn't the same when the approval is spent voids it. */
const approvable = {
  /** The value of the session cookie that came with the request. */
  sessionCookie: v.pipe(v.string(), v.nonEmpty(), v.maxBytes(sizes.oneTimeToken)),
  method: v.pipe(v.string(), v.regex(/^[A-Z]{3,10}$/)),
  /** With its query. */
  path: v.pipe(v.string(), v.startsWith('/'), v.maxBytes(limits.path)),
  /** SHA-256 of the body as it arrived, in base64url; of an empty text without a body. */
  bodyDigest: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  details: approvalDetails,
};

const byKey = { auth: 'api-key', scope: 'approvals', method: 'POST', credentials: 'omit' } as const;

export const requestApproval = call({
  ...byKey,
  id: 'requestApproval',
  summary:
    "Asks for an approval of one request. The answer is what the company's API answers its customer with, as it stands: the demand for the approval, or the reason why there can be none.",
  path: '/server-api/v1/approvals',
  headers: [],
  body: v.object({
    ...approvable,
    /** The browser of the customer, which the screens name. */
    client: v.optional(
      v.object({
        userAgent: v.optional(v.pipe(v.string(), v.maxBytes(sizes.header))),
        address: v.optional(v.pipe(v.string(), v.maxBytes(sizes.header))),
      }),
      {},
    ),
  }),
  answers: {
    200: { body: v.object({ status: v.number(), headers: v.record(v.string(), v.string()), body: problemBody }) },
    401: { problems: ['invalid_api_key'] },
    403: { problems: ['not_allowed'] },
  },
});

export const spendApproval = call({
  ...byKey,
  id: 'spendApproval',
  summary:
    'Spends an approval, once. For a day the same request id with the same approval hears `approval_spent_before` while the session is open, so that a back end whose answer was lost can tell a repetition from a new request.',
  path: '/server-api/v1/approvals/spend',
  headers: [],
  body: v.object({
    ...approvable,
    /** The approval header of the request. */
    approvalToken: v.pipe(v.string(), v.nonEmpty(), v.maxBytes(sizes.oneTimeToken)),
    /** Chosen by the company: it does at most one thing under this id. */
    requestId: v.pipe(v.string(), v.regex(new RegExp(`^[!-~]{1,${limits.requestId}}$`))),
  }),
  answers: {
    204: 'empty',
    401: { problems: ['invalid_api_key'] },
    403: { problems: ['not_allowed'] },
    409: { problems: ['approval_not_valid', 'approval_spent_before', 'idempotency_key_reused'] },
  },
});
