/**
 * Events join the chains that are to be delivered. The log itself is the outbox: an event is stored with what it records, positions have no gap, and this
 * reads on from the last position that it has seen. So no event can be missed, whichever process chained it.
 */
import type { Queries, Storage } from '../../storage/storage.ts';
import { lastPosition } from '../read-events.ts';

/** Events of one transaction. */
const batch = 1_000;

/** The first time, deliveries begin behind the events that the log has. */
export async function beginWebhooks(queries: Queries): Promise<void> {
  const begun = await queries.selectFrom('webhook_log').select('id').executeTakeFirst();
  if (begun !== undefined) return;
  await queries
    .insertInto('webhook_log')
    .values({ id: 1, position: await lastPosition(queries) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** @returns how many events joined; less than a batch if no more are left */
async function joinBatch(queries: Queries, now: number): Promise<number> {
  // Takes the lock: one process at a time moves the position.
  const { position: after } = await queries
    .updateTable('webhook_log')
    .set(({ ref }) => ({ position: ref('position') }))
    .returning('position')
    .executeTakeFirstOrThrow();
  const events = await queries
    .selectFrom('event')
    .select(['position', 'customer_id', 'seq'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(batch)
    .execute();
  const last = events.at(-1);
  if (last === undefined) return 0;
  const chains = new Map<string, { first: number; last: number }>();
  for (const { customer_id, seq } of events) chains.set(customer_id, { first: chains.get(customer_id)?.first ?? seq, last: seq });
  await queries
    .insertInto('webhook_chain')
    .values(
      [...chains].map(([customer_id, { first, last: last_seq }]) => ({
        customer_id,
        next_seq: first,
        last_seq,
        attempts: 0,
        next_at: now,
        failing_since: null,
      })),
    )
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(({ ref }) => ({ last_seq: ref('excluded.last_seq') })))
    .execute();
  await queries.updateTable('webhook_log').set({ position: last.position }).execute();
  return events.length;
}

export async function joinWebhooks(storage: Storage, now: number, stopping: () => boolean): Promise<void> {
  const { queries } = storage;
  while (!stopping()) {
    const behind = await queries
      .selectFrom('webhook_log')
      .select('id')
      .where('position', '<', (of) => of.selectFrom('event_log').select('position'))
      .executeTakeFirst();
    if (behind === undefined) return;
    if ((await storage.transaction(({ queries: inside }) => joinBatch(inside, now))) < batch) return;
  }
}
