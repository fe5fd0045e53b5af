/** The changes of an account's security, each with who made it: what a confirmation names, and what a way back ends. */
import { lifetimes } from '@stepgate/contract';
import { type Selectable, sql } from 'kysely';
import { namesIn } from '../factors/used-factor.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { parseRiskyChange, type RiskyChange } from './risky-changes.ts';

export const expiring: readonly Expiring[] = [expired('made_change')];

export type MadeChange = {
  readonly id: string;
  /** The order of a customer's changes: several can have one time. */
  readonly position: number;
  /** A key of `securityChanges`. */
  readonly change: string;
  /** `undefined`: it holds no money. */
  readonly hold: RiskyChange | undefined;
  /** The name of a passkey or a device, a masked number, a provider; empty if there is one of the kind. */
  readonly label: string;
  /** The methods that it added: see `factorName`. */
  readonly added: readonly string[];
  readonly madeAt: number;
  /** Hash of the session that made it, or empty. */
  readonly session: string;
  /** The methods that had opened that session or approved in it, or that proved a token. */
  readonly madeWith: readonly string[];
  /** Since when the person acted who made it. */
  readonly actingSince: number;
  readonly browser: string;
  /** See `originText`. */
  readonly network: string;
  readonly confirmed: boolean;
};

const toMadeChange = (row: Selectable<Schema['made_change']>): MadeChange => ({
  id: row.id,
  position: row.position,
  change: row.change,
  hold: row.hold === '' ? undefined : parseRiskyChange(row.hold),
  label: row.label,
  added: namesIn(row.added),
  madeAt: row.made_at,
  session: row.session_hash,
  madeWith: namesIn(row.made_with),
  actingSince: row.acting_since,
  browser: row.browser,
  network: row.network,
  confirmed: row.confirmed_at !== null,
});

/** Runs in the transaction of the change. */
export async function keepMadeChange(
  tx: Transaction,
  customerId: string,
  change: Omit<MadeChange, 'id' | 'position' | 'madeAt' | 'confirmed'>,
): Promise<void> {
  await tx.queries
    .insertInto('made_change')
    .values({
      id: tx.secrets.newToken(),
      customer_id: customerId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from made_change where customer_id = ${customerId})`,
      change: change.change,
      hold: change.hold ?? '',
      label: change.label,
      added: change.added.join(','),
      made_at: tx.now,
      session_hash: change.session,
      made_with: change.madeWith.join(','),
      acting_since: change.actingSince,
      browser: change.browser,
      network: change.network,
      expires_at: change.hold === undefined ? tx.now + lifetimes.formerFactor : null,
    })
    .execute();
}

/** The customer's changes that weren't taken back, the earliest first. */
export async function listMadeChanges(queries: Queries, customerId: string): Promise<MadeChange[]> {
  const rows = await queries
    .selectFrom('made_change')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('undone_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(toMadeChange);
}

/** Those that hold money until the customer confirms them. */
export const listUnconfirmed = async (queries: Queries, customerId: string): Promise<MadeChange[]> =>
  (await listMadeChanges(queries, customerId)).filter(({ hold, confirmed }) => hold !== undefined && !confirmed);

/** The change that a transaction has just made. */
export const changeMadeNow = async ({ queries, now }: Transaction, customerId: string): Promise<MadeChange | undefined> =>
  (await listMadeChanges(queries, customerId)).findLast(({ madeAt }) => madeAt === now);

export async function markUndone({ queries, now }: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await queries
      .updateTable('made_change')
      .set({ undone_at: now, expires_at: now + lifetimes.formerFactor })
      .where('id', 'in', ids)
      .execute();
}
