import { eventFactsKept } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';

/**
 * Deletes expired facts. The events stay, and their chains verify.
 * @returns of how many events; less than a batch at the end
 */
export async function forgetFacts(queries: Queries, now: number, batch: number): Promise<number> {
  const old = queries
    .selectFrom('event')
    .select('position')
    .where('at', '<', now - eventFactsKept)
    .where('facts', 'is not', null)
    .limit(batch);
  const { numUpdatedRows } = await queries
    .updateTable('event')
    .set({ salt: null, facts: null })
    .where('position', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
