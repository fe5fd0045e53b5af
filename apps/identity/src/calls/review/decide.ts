import { type Calls, calls, type ParsedRequestOf, type ReviewItem } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { decideAppeal } from '../../domain/appeals.ts';
import type { Deps } from '../../domain/deps.ts';
import { decidePhoneChange } from '../../domain/phone-change.ts';
import { Problem } from '../../domain/problem.ts';
import { decideSelfie, decideWithChange } from '../../domain/selfies.ts';
import type { Staff } from '../../domain/staff.ts';
import { staffOf } from '../../domain/staff-sessions.ts';
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

/** The decision and its entry in the log are one: neither is ever there without the other. */
async function decide(deps: Deps, { id: staffId, email }: Pick<Staff, 'id' | 'email'>, request: Request): Promise<Decided> {
  const { storage, secrets, clock } = deps;
  return storage.transaction(async (queries) => {
    const decided = await decideAny(deps, queries, request);
    await queries
      .insertInto('review_decision')
      .values({
        id: secrets.newToken(),
        kind: decided.kind,
        subject_id: request.params.id,
        customer_id: decided.customerId,
        staff_id: staffId,
        decided_by: email,
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
    const { kind, customerId } = await decide(deps, staff, request);
    const { params, body } = request;
    // Ids alone: the reason may name the customer, and stays in the database.
    app.log.info({ kind, subjectId: params.id, customerId, staffId: staff.id, decision: body.decision }, 'review decided');
    return undefined;
  });
}
