/** Sessions: five minutes idle, twelve hours in all, ended on the server. Asking whether one lives does not keep it alive by itself. */
import { lifetimes } from '@stepgate/contract';
import { sql } from 'kysely';
import { prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import { Problem } from './problem.ts';
import type { Secrets } from './secrets.ts';

export type Session = {
  /** Of its cookie. */
  readonly hash: string;
  readonly customerId: string;
  /** When a second factor was last proved in it; 0: never. */
  readonly provedAt: number;
  readonly email: string;
  readonly scope: 'full' | 'data-sharing';
  readonly signedInAt: number;
  readonly idleExpiresAt: number;
  readonly expiresAt: number;
};

/** A session seen less than this ago is not written again: a page that asks often costs no writes. */
export const seenGrain = 15_000;

/** @returns the value for the cookie: always a new one */
export async function startSession(
  queries: Queries,
  secrets: Secrets,
  now: number,
  session: Pick<Session, 'customerId' | 'scope' | 'provedAt'> & { readonly browser: string },
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
      id: secrets.newToken(),
      browser: session.browser,
      proved_at: session.provedAt,
    })
    .execute();
  return cookie;
}

const liveSession = prepared((queries, hash: string, now: number, seenAfter: number) =>
  queries
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select([
      'customer.email',
      'session.customer_id',
      'session.scope',
      'session.created_at',
      'session.last_seen_at',
      'session.expires_at',
      'session.proved_at',
      'session.frozen_at',
    ])
    .where('session.hash', '=', hash)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    // Who comes back to a frozen one is told so, however late.
    .where((where) => where.or([where('session.last_seen_at', '>', seenAfter), where('session.frozen_at', 'is not', null)]))
    // Sessions end with the account; none outlives it, however it was switched off.
    .where('customer.status', '=', sql.lit('active')),
);

/**
 * The session that a cookie stands for, if it lives; being looked at counts as activity.
 * @param by `poll`: a page asks by itself, which does not
 * @throws Problem `session_frozen`
 */
export async function touchSession(
  queries: Queries,
  secrets: Secrets,
  now: number,
  cookie: string | undefined,
  by: 'customer' | 'poll' = 'customer',
): Promise<Session | undefined> {
  if (cookie === undefined) return undefined;
  const hash = secrets.hashToken(cookie);
  const [row] = await liveSession(queries, hash, now, now - lifetimes.sessionIdle);
  if (row === undefined) return undefined;
  if (row.frozen_at !== null) throw new Problem('session_frozen');
  if (by === 'customer' && now - row.last_seen_at > seenGrain) {
    await queries
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('hash', '=', hash)
      .where('last_seen_at', '<', now)
      .execute();
  }
  return {
    hash,
    customerId: row.customer_id,
    provedAt: row.proved_at,
    email: row.email,
    scope: row.scope === 'full' ? 'full' : 'data-sharing',
    signedInAt: row.created_at,
    idleExpiresAt: Math.min((by === 'customer' ? now : row.last_seen_at) + lifetimes.sessionIdle, row.expires_at),
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

/** A session as its owner's list shows it. */
export type ListedSession = {
  readonly id: string;
  readonly hash: string;
  readonly browser: string;
  readonly startedAt: number;
  readonly lastSeenAt: number;
};

export async function sessionsOf(queries: Queries, customerId: string, now: number): Promise<ListedSession[]> {
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

/**
 * Ends sessions of one customer.
 * @param which one of them by its id, or all; `except` is the hash of one that stays
 * @returns how many
 */
export async function endSessionsOf(
  queries: Queries,
  customerId: string,
  now: number,
  { id, except }: { readonly id?: string | undefined; readonly except?: string | undefined },
): Promise<number> {
  const ended = await queries
    .updateTable('session')
    .set({ ended_at: now })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where('hash', '<>', except ?? '')
    .returning('hash')
    .execute();
  return ended.length;
}

/** Nothing goes on in a session from now on; whoever sits in it is told. */
export async function freezeSession(queries: Queries, hash: string, now: number): Promise<void> {
  await queries.updateTable('session').set({ frozen_at: now }).where('hash', '=', hash).where('frozen_at', 'is', null).execute();
}

/** The same for every live session of a customer. */
export async function freezeSessionsOf(queries: Queries, customerId: string, now: number): Promise<void> {
  await queries
    .updateTable('session')
    .set({ frozen_at: now })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .where('frozen_at', 'is', null)
    .execute();
}

/** A second factor was proved in a session just now. */
export async function refreshProof(queries: Queries, hash: string, now: number): Promise<void> {
  await queries.updateTable('session').set({ proved_at: now }).where('hash', '=', hash).execute();
}
