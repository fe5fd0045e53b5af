import { eventFactsKept } from '@stepgate/contract';
import { sql } from 'kysely';
import { oldest } from '../storage/expiring.ts';
import type { Storage } from '../storage/storage.ts';

type Batch = {
  readonly now: number;
  /** Passes over the events before this time. */
  readonly from: number;
  readonly batch: number;
};

/**
 * Deletes expired facts. The events stay, and their chains verify.
 * @returns the times of the events
 */
export async function forgetFacts(
  storage: Pick<Storage, 'kind' | 'queries'>,
  { now, from, batch }: Batch,
): Promise<readonly { readonly at: number }[]> {
  const where = sql<boolean>`at >= ${from} and at < ${now - eventFactsKept} and facts is not null`;
  const { rows } = await sql<{ at: number }>`
    update event set salt = null, facts = null
    where ${oldest(storage, { table: 'event', by: 'at', where, rows: batch, key: 'position' })}
    returning at`.execute(storage.queries);
  return rows;
}
