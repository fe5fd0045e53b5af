import type { Queries } from '../../storage/storage.ts';

/**
 * Takes the lock under which events join the deliveries, and under which an operator has them delivered again: until the end of the transaction the answer stays.
 * @returns whether a webhook waits for an event up to this position
 */
export async function holdUndelivered(queries: Queries, upTo: number): Promise<boolean> {
  const joined = await queries
    .updateTable('webhook_log')
    .set(({ ref }) => ({ position: ref('position') }))
    .returning('position')
    .executeTakeFirst();
  if (joined === undefined) return false;
  if (joined.position < upTo) return true;
  const waiting = await queries
    .selectFrom('webhook_chain')
    .innerJoin('event', (join) =>
      join.onRef('event.customer_id', '=', 'webhook_chain.customer_id').onRef('event.seq', '=', 'webhook_chain.next_seq'),
    )
    .select('event.position')
    .where('event.position', '<=', upTo)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
