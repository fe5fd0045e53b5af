/** Which authentication methods have opened a session, so that it ends with them. */

import type { Selectable } from 'kysely';
import { recordEvent } from '../events/record-event.ts';
import { namesIn } from '../factors/used-factor.ts';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';

/** The methods of a session's login and of its last second factor, as a trusted browser stores them; none for a session that is gone. */
export async function openedWith(queries: Queries, hash: string): Promise<string> {
  const row = await queries
    .selectFrom('session')
    .select(['opened_with', 'fresh_with'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  const names = [row?.opened_with ?? '', row?.fresh_with ?? ''].flatMap(namesIn);
  return [...new Set(names)].join(',');
}

/** The facts about a session that changes the account. */
export type Changing = {
  readonly createdAt: number;
  readonly browser: string;
  /** See `originText`. */
  readonly network: string;
  /** The methods that opened it, gave its last second factor, or approved a request of it. */
  readonly with: readonly string[];
};

const columns = ['hash', 'created_at', 'browser', 'network', 'opened_with', 'fresh_with', 'approved_with'] as const;

function toChanging(row: Pick<Selectable<Schema['session']>, (typeof columns)[number]>): Changing & { readonly hash: string } {
  const used = [row.opened_with, row.fresh_with, row.approved_with].flatMap(namesIn);
  return { hash: row.hash, createdAt: row.created_at, browser: row.browser, network: row.network, with: [...new Set(used)] };
}

export async function readChanging(queries: Queries, hash: string): Promise<Changing | undefined> {
  const row = await queries.selectFrom('session').select(columns).where('hash', '=', hash).executeTakeFirst();
  return row && toChanging(row);
}

/** All sessions of a customer that are still stored. */
export async function listChanging(
  queries: Queries,
  customerId: string,
): Promise<readonly (Changing & { readonly hash: string })[]> {
  const rows = await queries.selectFrom('session').select(columns).where('customer_id', '=', customerId).execute();
  return rows.map(toChanging);
}

/** The methods of an approval count for its session. */
export async function noteApprovedWith(queries: Queries, hash: string, names: readonly string[]): Promise<void> {
  const row = await queries.selectFrom('session').select('approved_with').where('hash', '=', hash).executeTakeFirst();
  const known = namesIn(row?.approved_with ?? '');
  if (row === undefined || names.every((name) => known.includes(name))) return;
  const all = [...new Set([...known, ...names])].join(',');
  await queries.updateTable('session').set({ approved_with: all }).where('hash', '=', hash).execute();
}

/**
 * Ends the sessions that removed methods have opened, and the freshness that they gave to others.
 * @param removed see `factorName` @param asking hash of the session that removes them: it stays, without freshness
 */
export async function endOpenedWith(tx: Database, customerId: string, removed: readonly string[], asking: string): Promise<void> {
  if (removed.length === 0) return;
  const used = (stored: string): boolean => namesIn(stored).some((name) => removed.includes(name));
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
