import { type Calls, calls, deskLimits, type ParsedRequestOf, type ReviewItem } from '@stepgate/contract';
import { decideAppeal, lockWaitingAppeal } from '../account/appeals.ts';
import { decideSelfie, decideWithChange, lockWaitingPhoto } from '../challenges/selfie-with-id/selfies.ts';
import { lockWaitingChange } from '../customers/open-phone-change.ts';
import { recordEvent } from '../events/record-event.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { decidePhoneChange } from '../phone-numbers/phone-change.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import { countForStaff } from './count-staff.ts';
import { approveInTurn, type ItemInReview, needsTwo, refuseUnfit } from './review-rules.ts';
import { type AuthenticatedStaff, authenticateStaff, requireRole } from './staff-sessions.ts';

type Request = ParsedRequestOf<Calls['decideReview']>;
type Decided = { readonly kind: ReviewItem['kind']; readonly customerId: string };

async function decideChange(tx: Transaction, { params: { id }, body: { decision } }: Request) {
  const outcome = await decidePhoneChange(tx, id, decision);
  if (outcome !== 'decided') return outcome;
  const { customer_id, photo_id } = await tx.queries
    .selectFrom('phone_change')
    .select(['customer_id', 'photo_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await decideWithChange(tx, photo_id, decision);
  return { kind: 'phone-change', customerId: customer_id } as const;
}

async function decidePhoto(tx: Transaction, { params: { id }, body: { decision } }: Request) {
  const outcome = await decideSelfie(tx, id, decision);
  if (outcome !== 'decided') return outcome;
  const { customer_id } = await tx.queries
    .selectFrom('selfie')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { kind: 'selfie', customerId: customer_id } as const;
}

async function decideOnAppeal(tx: Transaction, { params: { id }, body: { decision } }: Request) {
  const outcome = await decideAppeal(tx, id, decision);
  return typeof outcome === 'string' ? outcome : ({ kind: 'appeal', ...outcome } as const);
}

const kinds = [decideChange, decidePhoto, decideOnAppeal] as const;

/** Tries each kind, because an id belongs to only one. */
async function decideAny(tx: Transaction, request: Request): Promise<Decided> {
  for (const decideKind of kinds) {
    const outcome = await decideKind(tx, request);
    if (outcome === 'over') throw new Problem('review_over');
    if (outcome !== 'unknown') return outcome;
  }
  throw new Problem('not_found');
}

/** The pending case with this id, with its row locked, so that a parallel decision waits. `undefined` if none is pending. */
async function inReview(tx: Transaction, id: string): Promise<ItemInReview | undefined> {
  const change = await lockWaitingChange(tx, id);
  if (change !== undefined) return { id, kind: 'phone-change', ...change };
  const readStoredPhoto = await lockWaitingPhoto(tx, id);
  if (readStoredPhoto !== undefined) return { id, kind: 'selfie', customerId: readStoredPhoto, photoId: id };
  const appealOf = await lockWaitingAppeal(tx, id);
  return appealOf === undefined ? undefined : { id, kind: 'appeal', customerId: appealOf, photoId: '' };
}

/**
 * Whether a second person must approve before anything happens; then this approval is stored.
 * @throws Problem `own_account`, `photo_not_opened`, `review_too_early`, `second_reviewer_needed`
 */
async function waitsForAnother(tx: Transaction, staff: AuthenticatedStaff, { params, body }: Request): Promise<boolean> {
  const now = tx.now;
  const item = await inReview(tx, params.id);
  // The decision itself refuses a case that is not pending.
  if (item === undefined) return false;
  await refuseUnfit(tx.queries, staff, item, body.decision, now);
  if (body.decision === 'reject' || !needsTwo(item, tx.settings.reviewersNeeded)) return false;
  return (await approveInTurn(tx.queries, staff, params.id, body.reason, now)) === 'first';
}

/** Writes the decision and its log entry together, so that neither exists without the other. @returns `undefined` for the first of two approvals */
async function decide(deps: Deps, staff: AuthenticatedStaff, request: Request): Promise<Decided | undefined> {
  const { secrets } = deps;
  return transact(deps, async (tx) => {
    await countForStaff(deps, tx.queries, staff, { key: `case decisions of ${staff.id}`, ...deskLimits.decisions });
    if (await waitsForAnother(tx, staff, request)) return undefined;
    const decided = await decideAny(tx, request);
    await tx.queries
      .insertInto('review_decision')
      .values({
        id: secrets.newToken(),
        kind: decided.kind,
        subject_id: request.params.id,
        customer_id: decided.customerId,
        staff_id: staff.id,
        decided_by: staff.email,
        decision: request.body.decision,
        reason: request.body.reason,
        decided_at: tx.now,
      })
      .execute();
    const facts = { case: request.params.id, decision: request.body.decision, staff: staff.id };
    await recordEvent(tx, decided.customerId, { kind: 'staff.decided', facts });
    return decided;
  });
}

export function decideReviewRoutes(deps: Deps) {
  const decideReview = serveCall(calls.decideReview, async (request, context) => {
    const staff = await authenticateStaff(deps, context);
    requireRole(staff, 'decide');
    const decided = await decide(deps, staff, request);
    const { params, body } = request;
    // Only ids are logged: the reason may name the customer, so it stays in the database.
    const entry = { ...decided, subjectId: params.id, staffId: staff.id, decision: body.decision };
    context.log.info(entry, decided === undefined ? 'review approved, a second person is needed' : 'review decided');
    return undefined;
  });

  return { decideReview };
}
