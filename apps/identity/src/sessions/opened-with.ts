/** Which authentication methods have opened a session, so that it ends with them. */

import { recordEvent } from '../events/record-event.ts';
import { namesIn } from '../factors/used-factor.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';

/** The methods of a session's login and of its last second factor, as a trusted browser stores them. `null`: nobody knows. */
export async function openedWith(queries: Queries, hash: string): Promise<string | null> {
  const row = await queries
    .selectFrom('session')
    .select(['opened_with', 'fresh_with'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  const [opened, fresh] = [namesIn(row?.opened_with ?? null), namesIn(row?.fresh_with ?? null)];
  return opened === undefined || fresh === undefined ? null : [...new Set([...opened, ...fresh])].join(',');
}

/**
 * Ends the sessions that removed methods have opened, and the freshness that they gave to others. A session of which nobody knows counts as opened with them.
 * @param removed see `factorName` @param asking hash of the session that removes them: it stays, without freshness
 */
export async function endOpenedWith(tx: Database, customerId: string, removed: readonly string[], asking: string): Promise<void> {
  if (removed.length === 0) return;
  const used = (stored: string | null): boolean => namesIn(stored)?.some((name) => removed.includes(name)) ?? true;
  const live = await tx.queries
    .selectFrom('session')
    .select(['hash', 'id', 'opened_with', 'fresh_with'])
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute();
  const ended: string[] = [];
  for (const { hash, id, opened_with, fresh_with } of live) {
    const ends = used(opened_with) && hash !== asking;
    if (ends) ended.push(id);
    if (ends || used(opened_with) || used(fresh_with))
      await tx.queries
        .updateTable('session')
        .set(ends ? { ended_at: tx.now } : { proved_at: 0 })
        .where('hash', '=', hash)
        .execute();
  }
  if (ended.length > 0) await recordEvent(tx, customerId, { kind: 'session.ended', facts: { sessions: ended } });
}
