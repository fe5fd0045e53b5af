/**
 * Sessions: they end after five idle minutes and after twelve hours in any case, on the server. A poll for the state of a session doesn't extend it.
 */

import { lifetimes } from '@stepgate/contract';
import { sql } from 'kysely';
import { recordEvent } from '../events/record-event.ts';
import { type Language, storedLanguage } from '../kernel/language.ts';
import { Problem } from '../kernel/problem.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';

export const expiring: readonly Expiring[] = [expired('session')];

export type Session = {
  /** Hash of its cookie. */
  readonly hash: string;
  /** Its stable id, which opens nothing. */
  readonly id: string;
  readonly customerId: string;
  /** The proofs in it, in the names of `tokens/factors.ts`. Empty if it began before the service recorded them. */
  readonly proofs: readonly string[];
  /** The time of the last second factor in it (`auth_time`); 0: never. */
  readonly provedAt: number;
  readonly email: string;
  readonly scope: 'full' | 'data-sharing';
  readonly signedInAt: number;
  readonly idleExpiresAt: number;
  readonly expiresAt: number;
  /** The language that the customer has chosen. */
  readonly chosenLanguage: Language | undefined;
};

/** Milliseconds within which further activity isn't written, so frequent calls of a page cost no writes. */
export const seenGrain = 15_000;

/** @returns the value for the cookie, which is always a new one, and the session's id */
export async function startSession(
  { queries, secrets, now }: Database,
  session: Pick<Session, 'customerId' | 'scope' | 'provedAt' | 'proofs'> & {
    readonly browser: string;
    /** Where its login comes from: see `originText`. */
    readonly network: string;
    /** The methods that its login used. */
    readonly openedWith: readonly string[];
    /** Of the key that proves its changes. */
    readonly keyThumbprint?: string | undefined;
  },
): Promise<{ readonly cookie: string; readonly id: string }> {
  const [cookie, id] = [secrets.newToken(), secrets.newToken()];
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
      id,
      browser: session.browser,
      network: session.network,
      proved_at: session.provedAt,
      opened_with: session.openedWith.join(','),
      fresh_with: session.openedWith.join(','),
      ...(session.proofs.length > 0 && { proofs: session.proofs.join(',') }),
      ...(session.keyThumbprint !== undefined && { key_thumbprint: session.keyThumbprint }),
    })
    .execute();
  return { cookie, id };
}

export const liveSession = prepared((queries, of: Of<{ hash: string; now: number; seenAfter: number }>) =>
  queries
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select([
      'customer.email',
      'customer.language',
      'customer.language_chosen',
      'session.id',
      'session.customer_id',
      'session.proofs',
      'session.scope',
      'session.created_at',
      'session.last_seen_at',
      'session.expires_at',
      'session.proved_at',
      'session.frozen_at',
    ])
    .where('session.hash', '=', of('hash'))
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', of('now'))
    // A customer who comes back to a frozen session learns of it, however late.
    .where((where) => where.or([where('session.last_seen_at', '>', of('seenAfter')), where('session.frozen_at', 'is not', null)]))
    // No session outlives its account, however the account was deactivated.
    .where('customer.status', '=', sql.lit('active')),
);

/** The values of `liveSession`. */
export const liveAt = (hash: string, now: number) => ({ hash, now, seenAfter: now - lifetimes.sessionIdle });

type LiveRow = Awaited<ReturnType<typeof liveSession>>[number];

/** `poll`: a page asks automatically, which doesn't count as activity. */
type By = 'customer' | 'poll';

export const countsAsActivity = ({ last_seen_at }: LiveRow, by: By, now: number): boolean =>
  by === 'customer' && now - last_seen_at > seenGrain;

export const toSession = (row: LiveRow, hash: string, by: By, now: number): Session => ({
  hash,
  id: row.id,
  customerId: row.customer_id,
  proofs: row.proofs.split(','),
  provedAt: row.proved_at,
  email: row.email,
  scope: row.scope === 'full' ? 'full' : 'data-sharing',
  signedInAt: row.created_at,
  idleExpiresAt: Math.min((by === 'customer' ? now : row.last_seen_at) + lifetimes.sessionIdle, row.expires_at),
  expiresAt: row.expires_at,
  chosenLanguage: row.language_chosen === 1 ? storedLanguage(row.language) : undefined,
});

/**
 * The live session of a cookie. The call counts as activity.
 * @throws Problem `session_frozen`
 */
export async function touchSession(
  { queries, secrets, now }: Database,
  cookie: string | undefined,
  by: By = 'customer',
): Promise<Session | undefined> {
  if (cookie === undefined) return undefined;
  const hash = secrets.hashToken(cookie);
  const [row] = await liveSession(queries, liveAt(hash, now));
  if (row === undefined) return undefined;
  if (row.frozen_at !== null) throw new Problem('session_frozen');
  if (countsAsActivity(row, by, now)) {
    await queries
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('hash', '=', hash)
      .where('last_seen_at', '<', now)
      .execute();
  }
  return toSession(row, hash, by, now);
}

/** Whether the session of a cookie has ended by itself, without activity. */
export async function hasIdledOut({ queries, secrets, now }: Database, cookie: string | undefined): Promise<boolean> {
  if (cookie === undefined) return false;
  const row = await queries
    .selectFrom('session')
    .select('hash')
    .where('hash', '=', secrets.hashToken(cookie))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '<=', now - lifetimes.sessionIdle)
    .executeTakeFirst();
  return row !== undefined;
}

export async function endSession(tx: Database, cookie: string | undefined): Promise<void> {
  if (cookie === undefined) return;
  const ended = await tx.queries
    .updateTable('session')
    .set({ ended_at: tx.now })
    .where('hash', '=', tx.secrets.hashToken(cookie))
    .where('ended_at', 'is', null)
    .returning(['id', 'customer_id'])
    .executeTakeFirst();
  if (ended !== undefined) await recordEvent(tx, ended.customer_id, { kind: 'session.ended', facts: { sessions: [ended.id] } });
}

/**
 * Ends sessions of one customer.
 * @param which `id`: only this session, otherwise all; `except`: the hash of the remaining session
 * @returns how many have ended
 */
export async function endCustomerSessions(
  tx: Database,
  customerId: string,
  { id, except }: { readonly id?: string | undefined; readonly except?: string | undefined },
): Promise<number> {
  const ended = await tx.queries
    .updateTable('session')
    .set({ ended_at: tx.now })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where('hash', '<>', except ?? '')
    .returning('id')
    .execute();
  if (ended.length > 0)
    await recordEvent(tx, customerId, { kind: 'session.ended', facts: { sessions: ended.map((session) => session.id) } });
  return ended.length;
}

/** Blocks everything in every live session of a customer. Its calls answer `session_frozen`. */
export async function freezeCustomerSessions(queries: Queries, customerId: string, now: number): Promise<void> {
  await queries
    .updateTable('session')
    .set({ frozen_at: now })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .where('frozen_at', 'is', null)
    .execute();
}

/** Records what was just proved in a session, and with which methods. In one statement, so that no concurrent proof is lost. */
export async function refreshProof(
  queries: Queries,
  hash: string,
  now: number,
  proofs: readonly string[],
  provedWith: readonly string[],
): Promise<void> {
  await queries
    .updateTable('session')
    .set(({ ref, val }) => ({
      proved_at: now,
      fresh_with: provedWith.join(','),
      proofs: sql<string>`${ref('proofs')} || ',' || ${val(proofs.join(','))}`,
    }))
    .where('hash', '=', hash)
    .execute();
}
