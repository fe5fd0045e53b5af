/** Sessions: five minutes idle, twelve hours in all, ended on the server. Asking whether one lives does not keep it alive by itself. */
import { lifetimes } from '@stepgate/contract';
import { prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import type { Secrets } from './secrets.ts';

export type Session = {
  readonly email: string;
  readonly scope: 'full' | 'data-sharing';
  readonly signedInAt: number;
  readonly idleExpiresAt: number;
  readonly expiresAt: number;
};

/** A session seen less than this ago is not written again: a page that asks often costs no writes. */
const seenGrain = 15_000;

/** @returns the value for the cookie: always a new one */
export async function startSession(
  queries: Queries,
  secrets: Secrets,
  now: number,
  session: { customerId: string; scope: Session['scope'] },
): Promise<string> {
  const cookie = secrets.newToken();
  await queries
    .insertInto('session')
    .values({
      hash: secrets.hashToken(cookie),
      customer_id: session.customerId,
      scope: session.scope,
      created_at: now,
      last_seen_at: now,
      expires_at: now + lifetimes.session,
      ended_at: null,
    })
    .execute();
  return cookie;
}

const liveSession = prepared((queries, hash: string, now: number, seenAfter: number) =>
  queries
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select(['customer.email', 'session.scope', 'session.created_at', 'session.last_seen_at', 'session.expires_at'])
    .where('session.hash', '=', hash)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', seenAfter),
);

/** The session that a cookie stands for, if it lives; being looked at counts as activity. */
export async function useSession(
  queries: Queries,
  secrets: Secrets,
  now: number,
  cookie: string | undefined,
): Promise<Session | undefined> {
  if (cookie === undefined) return undefined;
  const hash = secrets.hashToken(cookie);
  const [row] = await liveSession(queries, hash, now, now - lifetimes.sessionIdle);
  if (row === undefined) return undefined;
  if (now - row.last_seen_at > seenGrain) {
    await queries
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('hash', '=', hash)
      .where('last_seen_at', '<', now)
      .execute();
  }
  return {
    email: row.email,
    scope: row.scope === 'full' ? 'full' : 'data-sharing',
    signedInAt: row.created_at,
    idleExpiresAt: Math.min(now + lifetimes.sessionIdle, row.expires_at),
    expiresAt: row.expires_at,
  };
}

export async function endSession(queries: Queries, secrets: Secrets, now: number, cookie: string | undefined): Promise<void> {
  if (cookie === undefined) return;
  await queries
    .updateTable('session')
    .set({ ended_at: now })
    .where('hash', '=', secrets.hashToken(cookie))
    .where('ended_at', 'is', null)
    .execute();
}
