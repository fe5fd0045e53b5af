/** What operators see of the deliveries, and what they can do about them. */
import { sql } from 'kysely';
import type { Queries, Storage } from '../../storage/storage.ts';
import { beginWebhooks } from './join-webhooks.ts';
import { claimLasts } from './waiting-chains.ts';

export type WebhookState = {
  /** Events that the company hasn't been told of. */
  readonly waiting: number;
  /** Customers whose next delivery has failed. */
  readonly failing: number;
  /** When the oldest of the waiting events happened, in milliseconds since 1970. */
  readonly oldest: number | undefined;
};

/** All zero if no webhook was ever set. */
export async function webhookState(queries: Queries): Promise<WebhookState> {
  const { waiting, failing, at } = await queries
    .selectFrom('webhook_chain')
    .leftJoin('event', (join) =>
      join.onRef('event.customer_id', '=', 'webhook_chain.customer_id').onRef('event.seq', '=', 'webhook_chain.next_seq'),
    )
    .select(({ fn }) => [
      sql<number | string | null>`sum(last_seq - next_seq + 1)`.as('waiting'),
      fn.count('failing_since').as('failing'),
      fn.min('event.at').as('at'),
    ])
    .executeTakeFirstOrThrow();
  const joining = await queries
    .selectFrom('webhook_log')
    .innerJoin('event', (join) => join.onRef('event.position', '>', 'webhook_log.position'))
    .select(({ fn }) => [fn.count('event.position').as('waiting'), fn.min('event.at').as('at')])
    .executeTakeFirstOrThrow();
  const times = [at, joining.at].flatMap((time) => (time === null ? [] : [Number(time)]));
  return {
    waiting: Number(waiting ?? 0) + Number(joining.waiting),
    failing: Number(failing),
    oldest: times.length === 0 ? undefined : Math.min(...times),
  };
}

/** Makes the failed deliveries due that would wait for longer than a claim lasts: those of a claim are under way. @returns of how many customers */
export async function retryNow(queries: Queries, now: number): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable('webhook_chain')
    .set({ next_at: now })
    .where('failing_since', 'is not', null)
    .where('next_at', '>', now + claimLasts)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Has the events behind a position delivered again, under the ids that they have.
 * @returns of how many customers
 */
export async function deliverAgain(storage: Storage, after: number, now: number): Promise<number> {
  await beginWebhooks(storage.queries);
  return storage.transaction(async (queries) => {
    // Takes the lock: events behind this position join later, by themselves.
    const { position: joined } = await queries
      .updateTable('webhook_log')
      .set(({ ref }) => ({ position: ref('position') }))
      .returning('position')
      .executeTakeFirstOrThrow();
    const { rows } = await sql`
      insert into webhook_chain (customer_id, next_seq, last_seq, attempts, next_at, failing_since)
        select customer_id, min(seq), max(seq), 0, cast(${now} as bigint), null from event
          where position > ${after} and position <= ${joined} group by customer_id order by customer_id
        on conflict (customer_id) do update set next_seq =
          case when excluded.next_seq < webhook_chain.next_seq then excluded.next_seq else webhook_chain.next_seq end
        returning customer_id`.execute(queries);
    return rows.length;
  });
}
