import { lifetimes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';

/** A session in the list that its customer sees. */
type ListedSession = {
  readonly id: string;
  readonly hash: string;
  readonly browser: string;
  readonly startedAt: number;
  readonly lastSeenAt: number;
};

export async function listSessions(queries: Queries, customerId: string, now: number): Promise<ListedSession[]> {
  const rows = await queries
    .selectFrom('session')
    .select(['id', 'hash', 'browser', 'created_at', 'last_seen_at'])
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', now - lifetimes.sessionIdle)
    .where('frozen_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, hash, browser, created_at, last_seen_at }) => ({
    id,
    hash,
    browser,
    startedAt: created_at,
    lastSeenAt: last_seen_at,
  }));
}
