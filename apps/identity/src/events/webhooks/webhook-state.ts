/** The state of the deliveries, for operators. */
import { sql } from 'kysely';
import type { Queries } from '../../storage/storage.ts';

/** Rows that a scrape of metrics counts at most, so that it takes no longer the longer a receiver is away. */
const mostCounted = 100_000;

/** The oldest event is looked for among so many customers whose deliveries fail, and among so many whose deliveries are due. */
const mostLookedAt = 100;

export type WebhookState = {
  /** Events that the company hasn't received. */
  readonly waiting: number;
  /** Customers whose next delivery has failed. */
  readonly failing: number;
  /**
   * When the oldest of the waiting events happened, in milliseconds since 1970: of the customers whose deliveries have failed or been due for the
   * longest, so it can be seconds off.
   */
  readonly oldest: number | undefined;
};

type Row = { readonly [name in 'chained' | 'failing' | 'joining' | 'oldest']: number | string | null };

/**
 * One query. All zero if no webhook was ever set.
 * @param most customers that are counted
 */
export async function webhookState(queries: Queries, most: number = mostCounted): Promise<WebhookState> {
  const limit = sql.lit(most);
  const few = sql.lit(mostLookedAt);
  const { rows } = await sql<Row>`
    with longest as (
      select customer_id, next_seq from (
        select customer_id, next_seq from webhook_chain where failing_since is not null order by failing_since limit ${few}) failed
      union all select customer_id, next_seq from (
        select customer_id, next_seq from webhook_chain order by next_at limit ${few}) due),
    joining as (
      select event.at from event where position > (select position from webhook_log) order by position limit 1)
    select
      (select sum(last_seq - next_seq + 1) from (select last_seq, next_seq from webhook_chain limit ${limit}) counted) as chained,
      (select count(*) from (select 1 as one from webhook_chain where failing_since is not null limit ${limit}) counted) as failing,
      (select event_log.position - webhook_log.position from event_log, webhook_log) as joining,
      (select min(at) from (
        select event.at from longest
          join event on event.customer_id = longest.customer_id and event.seq = longest.next_seq
        union all select at from joining) waiting) as oldest`.execute(queries);
  const { chained, failing, joining, oldest } = rows[0] ?? { chained: 0, failing: 0, joining: 0, oldest: null };
  return {
    waiting: Number(chained ?? 0) + Number(joining ?? 0),
    failing: Number(failing),
    oldest: oldest === null ? undefined : Number(oldest),
  };
}
