import { type Calls, calls, type ParsedRequestOf } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { decidePhoneChange, finishPhoneChanges } from '../../domain/phone-change.ts';
import { Problem } from '../../domain/problem.ts';
import type { Staff } from '../../domain/staff.ts';
import { staffOf } from '../../domain/staff-sessions.ts';
import { serveCall } from '../../serve-call.ts';

const kind = 'phone-change';

/** The decision and its entry in the log are one: neither is ever there without the other. @returns whose it was */
async function decide(
  deps: Deps,
  { id: staffId, email }: Pick<Staff, 'id' | 'email'>,
  { params: { id }, body }: ParsedRequestOf<Calls['decideReview']>,
): Promise<string> {
  const { storage, secrets, clock } = deps;
  return storage.transaction(async (queries) => {
    const outcome = await decidePhoneChange(deps, queries, id, body.decision);
    if (outcome !== 'decided') throw new Problem(outcome === 'unknown' ? 'not_found' : 'review_over');
    const { customer_id } = await queries
      .selectFrom('phone_change')
      .select('customer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await queries
      .insertInto('review_decision')
      .values({
        id: secrets.newToken(),
        kind,
        subject_id: id,
        customer_id,
        staff_id: staffId,
        decided_by: email,
        decision: body.decision,
        reason: body.reason,
        decided_at: clock.now(),
      })
      .execute();
    return customer_id;
  });
}

export function serveDecideReview(app: FastifyInstance, deps: Deps): void {
  serveCall(app, calls.decideReview, async (request, context) => {
    const staff = await staffOf(deps, context);
    const customerId = await decide(deps, staff, request);
    const { params, body } = request;
    // Ids alone: the reason may name the customer, and stays in the database.
    app.log.info({ kind, subjectId: params.id, customerId, staffId: staff.id, decision: body.decision }, 'review decided');
    deps.background(finishPhoneChanges(deps));
    return undefined;
  });
}
