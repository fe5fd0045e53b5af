/** Deletes archived events from the database, in batches. The end of each chain stays, so that its next event still verifies. */
import { sql } from 'kysely';
import type { Storage } from '../../storage/storage.ts';

/** Rows of one transaction: well under the time for which the service waits for a row. */
const batch = 5_000;

/**
 * Begins with the oldest event, so an interrupted deletion continues where it was.
 * @param upTo a position that the mark covers
 * @param done called with the number of events so far
 */
export async function removeArchived(
  storage: Storage,
  upTo: number,
  done: (what: string, rows: number) => void,
  rows: number = batch,
): Promise<void> {
  for (let removed = 0; ; ) {
    const oldest = await storage.queries
      .selectFrom('event')
      .select('position')
      .where('position', '<=', upTo)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    if (oldest === undefined) return;
    const to = Math.min(oldest.position + rows - 1, upTo);
    await storage.transaction(async ({ queries }) => {
      await sql`
        insert into archived_chain (customer_id, seq, hash)
          select event.customer_id, event.seq, event.hash
            from event left join event as later
              on later.customer_id = event.customer_id and later.seq = event.seq + 1 and later.position <= ${to}
            where event.position <= ${to} and later.position is null
            order by event.customer_id
          on conflict (customer_id) do update set seq = excluded.seq, hash = excluded.hash
            where archived_chain.seq < excluded.seq`.execute(queries);
      await queries.deleteFrom('event').where('position', '<=', to).execute();
    });
    removed += to - oldest.position + 1;
    done('events deleted', removed);
  }
}
