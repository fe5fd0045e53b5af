import { type Calls, calls, type ParsedRequestOf, type ReviewItem } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { decideAppeal } from '../../domain/appeals.ts';
import type { Deps } from '../../domain/deps.ts';
import { decidePhoneChange } from '../../domain/phone-change.ts';
import { Problem } from '../../domain/problem.ts';
import { approveInTurn, type ItemInReview, refuseUnfit } from '../../domain/review-rules.ts';
import { decideSelfie, decideWithChange } from '../../domain/selfies.ts';
import { type StaffAtDesk, staffOf } from '../../domain/staff-sessions.ts';
import { serveCall } from '../../serve-call.ts';
import type { Queries } from '../../storage/storage.ts';

type Request = ParsedRequestOf<Calls['decideReview']>;
type Decided = { readonly kind: ReviewItem['kind']; readonly customerId: string };

async function decideChange(deps: Deps, queries: Queries, { params: { id }, body: { decision } }: Request) {
  const outcome = await decidePhoneChange(deps, queries, id, decision);
  if (outcome !== 'decided') return outcome;
  const { customer_id, photo_id } = await queries
    .selectFrom('phone_change')
    .select(['customer_id', 'photo_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await decideWithChange(deps, queries, photo_id, decision);
  return { kind: 'phone-change', customerId: customer_id } as const;
}

async function decidePhoto(deps: Deps, queries: Queries, { params: { id }, body: { decision } }: Request) {
  const outcome = await decideSelfie(deps, queries, id, decision);
  if (outcome !== 'decided') return outcome;
  const { customer_id } = await queries.selectFrom('selfie').select('customer_id').where('id', '=', id).executeTakeFirstOrThrow();
  return { kind: 'selfie', customerId: customer_id } as const;
}

async function decideOnAppeal(deps: Deps, queries: Queries, { params: { id }, body: { decision } }: Request) {
  const outcome = await decideAppeal(deps, queries, id, decision);
  return typeof outcome === 'string' ? outcome : ({ kind: 'appeal', ...outcome } as const);
}

const kinds = [decideChange, decidePhoto, decideOnAppeal] as const;

/** Of whichever kind it is: an id is of one. */
async function decideAny(deps: Deps, queries: Queries, request: Request): Promise<Decided> {
  for (const decideKind of kinds) {
    const outcome = await decideKind(deps, queries, request);
    if (outcome === 'over') throw new Problem('review_over');
    if (outcome !== 'unknown') return outcome;
  }
  throw new Problem('not_found');
}

/** What waits under an id, with its row locked, so that another decision on it waits. `undefined` where nothing waits under it. */
async function inReview(queries: Queries, id: string, now: number): Promise<ItemInReview | undefined> {
  const take = (table: 'phone_change' | 'selfie' | 'appeal') =>
    queries
      .updateTable(table)
      .set({ status: 'waiting' })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('latest_at', '>', now);
  const change = await take('phone_change').returning(['customer_id', 'photo_id']).executeTakeFirst();
  if (change !== undefined) return { id, kind: 'phone-change', customerId: change.customer_id, photoId: change.photo_id };
  const photo = await take('selfie').where('purpose', '=', 'risk').returning('customer_id').executeTakeFirst();
  if (photo !== undefined) return { id, kind: 'selfie', customerId: photo.customer_id, photoId: id };
  const appeal = await take('appeal').returning('customer_id').executeTakeFirst();
  return appeal && { id, kind: 'appeal', customerId: appeal.customer_id, photoId: '' };
}

/**
 * Whether another person has to approve before anything happens; then this approval is kept.
 * @throws Problem `own_account`, `photo_not_opened`, `second_reviewer_needed`
 */
async function waitsForAnother(deps: Deps, queries: Queries, staff: StaffAtDesk, { params, body }: Request): Promise<boolean> {
  const now = deps.clock.now();
  const item = await inReview(queries, params.id, now);
  // What does not wait is refused by the decision itself.
  if (item === undefined) return false;
  await refuseUnfit(queries, staff, item, body.decision, now);
  if (item.kind !== 'phone-change' || body.decision === 'reject' || deps.settings.reviewersNeeded < 2) return false;
  return (await approveInTurn(queries, staff, params.id, body.reason, now)) === 'first';
}

/** The decision and its entry in the log are one: neither is ever there without the other. @returns `undefined` for the first of two approvals */
async function decide(deps: Deps, staff: StaffAtDesk, request: Request): Promise<Decided | undefined> {
  const { storage, secrets, clock } = deps;
  return storage.transaction(async (queries) => {
    if (await waitsForAnother(deps, queries, staff, request)) return undefined;
    const decided = await decideAny(deps, queries, request);
    await queries
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
        decided_at: clock.now(),
      })
      .execute();
    return decided;
  });
}

export function serveDecideReview(app: FastifyInstance, deps: Deps): void {
  serveCall(app, calls.decideReview, async (request, context) => {
    const staff = await staffOf(deps, context);
    const decided = await decide(deps, staff, request);
    const { params, body } = request;
    // Ids alone: the reason may name the customer, and stays in the database.
    const entry = { ...decided, subjectId: params.id, staffId: staff.id, decision: body.decision };
    app.log.info(entry, decided === undefined ? 'review approved, a second person is needed' : 'review decided');
    return undefined;
  });
}
