/**
 * Puts recorded events into their customers' chains. One process at a time does it, under the lock of one row, so no chain forks, and no request ever waits for
 * another one's event. The position counts over all chains, without a gap: a reader that has read up to a position misses nothing.
 */

import { beforeTheFirst, hashOfLink } from '@stepgate/receipt';
import type { Deps } from '../kernel/context.ts';
import type { Job } from '../kernel/job.ts';
import type { OpenTransaction, Queries } from '../storage/storage.ts';
import { databaseNow } from '../storage/transaction.ts';
import { makeFirstKey } from './root-keys.ts';

/** Events of one transaction. */
const batch = 200;

type Head = { readonly seq: number; readonly hash: string };

async function readHeads(queries: Queries, customerIds: readonly string[]): Promise<Map<string, Head>> {
  const rows = await queries.selectFrom('event_head').selectAll().where('customer_id', 'in', customerIds).execute();
  return new Map(rows.map(({ customer_id, seq, hash }) => [customer_id, { seq, hash }]));
}

/** @returns the number of rows that it took; less than a batch if none is left */
async function chainBatch({ queries, wake }: OpenTransaction): Promise<number> {
  // Takes the lock: everything after it sees what the process before has chained.
  const { position: last } = await queries
    .updateTable('event_log')
    .set(({ ref }) => ({ position: ref('position') }))
    .returning('position')
    .executeTakeFirstOrThrow();
  const waiting = await queries.selectFrom('waiting_event').selectAll().orderBy('nth').limit(batch).execute();
  if (waiting.length === 0) return 0;
  // Those for an address without an account are dropped.
  const events = waiting.filter(({ customer_id }) => customer_id !== '');
  if (events.length > 0) {
    const heads = await readHeads(queries, [...new Set(events.map(({ customer_id }) => customer_id))]);
    const rows = events.map(({ nth: _, ...event }, index) => {
      const { seq, hash: previous } = heads.get(event.customer_id) ?? { seq: 0, hash: beforeTheFirst };
      const link = { ...event, customerId: event.customer_id, seq: seq + 1, previous };
      const hash = hashOfLink(link);
      heads.set(event.customer_id, { seq: link.seq, hash });
      return { ...event, position: last + 1 + index, seq: link.seq, previous, hash };
    });
    await queries.insertInto('event').values(rows).execute();
    await queries
      .insertInto('event_head')
      .values([...heads].map(([customer_id, head]) => ({ customer_id, ...head })))
      .onConflict((conflict) =>
        conflict.column('customer_id').doUpdateSet(({ ref }) => ({ seq: ref('excluded.seq'), hash: ref('excluded.hash') })),
      )
      .execute();
    await queries
      .updateTable('event_log')
      .set({ position: last + events.length })
      .execute();
    wake('webhooks');
  }
  await queries
    .deleteFrom('waiting_event')
    .where(
      'nth',
      'in',
      waiting.map(({ nth }) => nth),
    )
    .execute();
  return waiting.length;
}

type Chaining = Pick<Deps, 'storage' | 'secrets' | 'clock'>;

/** Chains everything that is recorded. @returns early if the process is about to stop */
export async function chainEvents(deps: Chaining, stopping: () => boolean = () => false): Promise<void> {
  const { storage } = deps;
  while (!stopping()) {
    const some = await storage.queries.selectFrom('waiting_event').select('nth').limit(1).executeTakeFirst();
    if (some === undefined) return;
    await makeFirstKey(databaseNow(deps));
    if ((await storage.transaction(chainBatch)) < batch) return;
  }
}

export const eventsJob = (chaining: Chaining): Job => ({
  name: 'events',
  run: (_failed, stopping) => chainEvents(chaining, stopping),
});
