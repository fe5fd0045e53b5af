/** Attempts at face matches: five without a wait, then one each half minute, and fifty in all without a success (threats-and-promises, FM3). */
import { faceMatch } from '@stepgate/contract';
import { sql } from 'kysely';
import { Problem } from '../../kernel/problem.ts';
import { type Of, prepared } from '../../storage/prepared.ts';
import type { Queries } from '../../storage/storage.ts';

const { atOnce, pause, inARow } = faceMatch.tries;

const count = prepared((queries, of: Of<{ customerId: string; now: number; lastBefore: number }>) =>
  queries
    .insertInto('face_tries')
    .values({ customer_id: of('customerId'), in_a_row: sql.lit(1), last_at: of('now') })
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet({ in_a_row: sql`face_tries.in_a_row + 1`, last_at: sql`excluded.last_at` })
        .where('face_tries.in_a_row', '<', sql.lit(inARow))
        .where((where) =>
          where.or([where('face_tries.in_a_row', '<', sql.lit(atOnce)), where('face_tries.last_at', '<=', of('lastBefore'))]),
        ),
    )
    .returning('in_a_row'),
);

/** A customer's counter. */
export const findFaceTries = (queries: Queries, customerId: string) =>
  queries.selectFrom('face_tries').selectAll().where('customer_id', '=', customerId).executeTakeFirst();

/** Milliseconds until the next attempt; `undefined` without a wait. */
async function waitFor(queries: Queries, customerId: string, now: number): Promise<number | undefined> {
  const tries = await findFaceTries(queries, customerId);
  if (tries === undefined || tries.in_a_row < atOnce) return 0;
  return tries.in_a_row < inARow ? Math.max(0, tries.last_at + pause - now) : undefined;
}

/**
 * Counts an attempt before anything is done for it, in the statement that decides whether it is allowed.
 * @throws Problem `attempt_limit_reached` after the last, `too_many_requests` before the next
 */
export async function countFaceTry(queries: Queries, customerId: string, now: number): Promise<void> {
  const [counted] = await count(queries, { customerId, now, lastBefore: now - pause });
  if (counted !== undefined) return;
  const wait = await waitFor(queries, customerId, now);
  if (wait === undefined) throw new Problem('attempt_limit_reached', { limit: 'customer-face-tries' });
  throw new Problem('too_many_requests', { limit: 'customer-face-tries', retryAfter: Math.max(1, Math.ceil(wait / 1_000)) });
}

/** When the pause before the next attempt ends; in the past or 0 without one. After the last attempt no time ends it. */
export async function faceTriesUsedUpUntil(queries: Queries, customerId: string): Promise<number> {
  const { in_a_row = 0, last_at = 0 } = (await findFaceTries(queries, customerId)) ?? {};
  return in_a_row >= atOnce && in_a_row < inARow ? last_at + pause : 0;
}

/** Whether an attempt is allowed now. */
export const mayTryFace = async (queries: Queries, customerId: string, now: number): Promise<boolean> =>
  (await waitFor(queries, customerId, now)) === 0;

/** Whether the attempts without a wait are used up. */
export const areFaceTriesUsedUp = async (queries: Queries, customerId: string): Promise<boolean> =>
  ((await findFaceTries(queries, customerId))?.in_a_row ?? 0) >= atOnce;

/** An attempt for which the engine had no capacity is not counted, and the next needs no wait. */
export async function giveBackFaceTry(queries: Queries, customerId: string): Promise<void> {
  await queries
    .updateTable('face_tries')
    .set({ in_a_row: sql`in_a_row - 1`, last_at: 0 })
    .where('customer_id', '=', customerId)
    .where('in_a_row', '>', 0)
    .execute();
}

/**
 * The next attempt needs no wait. The attempts without a success stay counted.
 * @param of `disabled`: those that are used up begin anew, too
 * @returns whether anything changed
 */
export async function liftFaceTries(queries: Queries, customerId: string, of: 'blocked' | 'disabled'): Promise<boolean> {
  const tries = await findFaceTries(queries, customerId);
  const { in_a_row = 0, last_at = 0 } = tries ?? {};
  if (in_a_row >= inARow) {
    if (of === 'disabled') await forgetFaceTries(queries, customerId);
    return of === 'disabled';
  }
  if (in_a_row < atOnce || last_at === 0) return false;
  await queries.updateTable('face_tries').set({ last_at: 0 }).where('customer_id', '=', customerId).execute();
  return true;
}

/** A success, or a new template, resets the count. */
export async function forgetFaceTries(queries: Queries, customerId: string): Promise<void> {
  await queries.deleteFrom('face_tries').where('customer_id', '=', customerId).execute();
}
