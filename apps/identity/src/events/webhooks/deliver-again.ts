/** Operators' commands for the deliveries. Both work in batches, each its own transaction, beside the service. */
import { sql } from 'kysely';
import type { Queries, Storage } from '../../storage/storage.ts';
import { archivedUntil } from '../archive-mark.ts';
import { beginWebhooks } from './join-webhooks.ts';
import { claimLasts } from './waiting-chains.ts';

/** Rows of one transaction: well under the time for which the service waits for a row. */
const batch = 5_000;

/** They are in files, from which nothing is delivered. */
export class ArchivedAlready extends Error {
  override readonly name = 'ArchivedAlready';
  constructor(last: number) {
    super(`The events up to ${last} are archived, and can't be delivered again: --after ${last} is the earliest.`);
  }
}

type Done = (what: string, rows: number) => void;

/**
 * Makes the failed deliveries due that would wait for longer than a claim lasts: those of a claim are under way.
 * @param done called with the number of customers so far
 * @returns of how many customers
 */
export async function retryNow(queries: Queries, now: number, done: Done, rows: number = batch): Promise<number> {
  const late = now + claimLasts;
  for (let all = 0; ; ) {
    const { numUpdatedRows } = await queries
      .updateTable('webhook_chain')
      .set({ next_at: now })
      .where('customer_id', 'in', (of) =>
        of
          .selectFrom('webhook_chain')
          .select('customer_id')
          .where('failing_since', 'is not', null)
          .where('next_at', '>', late)
          .orderBy('next_at')
          .limit(rows),
      )
      .where('failing_since', 'is not', null)
      .where('next_at', '>', late)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return all;
    all += Number(numUpdatedRows);
    done('customers', all);
  }
}

/** Takes the lock: events behind this position join later, by themselves. */
const joinedPosition = (queries: Queries) =>
  queries
    .updateTable('webhook_log')
    .set(({ ref }) => ({ position: ref('position') }))
    .returning('position')
    .executeTakeFirstOrThrow();

/**
 * Has the events behind a position delivered again, under the ids that they have. A customer is added with all of them at once, by the batch that has the
 * first of them, so the order stays. If it is interrupted, run it again: customers who were added before get their events once more.
 * @param done called with the number of events that were gone through
 * @param rows events of one transaction
 * @returns of how many customers
 * @throws ArchivedAlready
 */
export async function deliverAgain(
  storage: Storage,
  after: number,
  now: number,
  done: Done,
  rows: number = batch,
): Promise<number> {
  await beginWebhooks(storage.queries);
  let customers = 0;
  for (let from = after; ; from += rows) {
    const { joined, added } = await storage.transaction(async ({ queries }) => {
      const { position } = await joinedPosition(queries);
      const archived = await archivedUntil(queries);
      if (archived > from) throw new ArchivedAlready(archived);
      const to = Math.min(from + rows, position);
      const { rows: found } = await sql`
        insert into webhook_chain (customer_id, next_seq, last_seq, attempts, next_at, failing_since)
          select event.customer_id, event.seq,
              (select max(seq) from event as last where last.customer_id = event.customer_id and last.position <= ${position}),
              0, cast(${now} as bigint), null
            from event left join event as before on before.customer_id = event.customer_id and before.seq = event.seq - 1
            where event.position > ${from} and event.position <= ${to} and (before.position is null or before.position <= ${after})
            order by event.customer_id
          on conflict (customer_id) do update set next_seq =
            case when excluded.next_seq < webhook_chain.next_seq then excluded.next_seq else webhook_chain.next_seq end
          returning customer_id`.execute(queries);
      return { joined: position, added: found.length };
    });
    customers += added;
    if (from + rows >= joined) return customers;
    done('events', from + rows - after);
  }
}
