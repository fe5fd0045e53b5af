import { lifetimes } from '@stepgate/contract';
import { type Selectable, sql } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';

/** Changes to the account's security. Sending money is on hold after them: see `cool-off.ts`. */
export const riskyChanges = [
  'password',
  'phone-number',
  'added-number',
  'email',
  'authenticator',
  'backup-codes',
  'device',
  'face',
  'passkey',
  'social',
  'taken-back',
] as const;
export type RiskyChange = (typeof riskyChanges)[number];

/** @param name the stored name; a name from a later release counts as the strongest change */
export const parseRiskyChange = (name: string): RiskyChange => riskyChanges.find((change) => change === name) ?? 'password';

type RiskyColumns = Pick<
  Selectable<Schema['customer']>,
  'risky_change' | 'risky_change_at' | 'risky_change_confirmed' | 'risky_since'
>;

/**
 * Since when changes wait for the customer's confirmation, in milliseconds since 1970; `undefined` if none does. What came with these changes or after them may
 * belong to the person who made them, so it confirms none of them.
 */
export function unconfirmedSince(row: RiskyColumns): number | undefined {
  if (row.risky_change === '' || row.risky_change_confirmed === 1) return undefined;
  return row.risky_since;
}

/** Runs in the transaction of the change. It restarts the cool-off period and requires a new confirmation. */
export async function noteRiskyChange(queries: Queries, now: number, customerId: string, change: RiskyChange): Promise<void> {
  await queries
    .updateTable('customer')
    .set({
      risky_since: sql<number>`case when risky_change = '' or risky_change_confirmed = 1 then ${now} else risky_since end`,
      risky_change: change,
      risky_change_at: now,
      risky_change_confirmed: 0,
    })
    .where('id', '=', customerId)
    .execute();
}

/** The changes that a confirmation showed: when the last one was made, and the ids of all that wait for it (`made_change`). */
export type DescribedChanges = { readonly changedAt: number; readonly changes: readonly string[] };

/**
 * Confirms what was shown, unless another change has come since or is missing in it: one statement decides, because a change writes the same row.
 * @returns whether it did
 */
export async function confirmChanges(
  { queries, now }: Pick<Database, 'queries' | 'now'>,
  customerId: string,
  { changedAt, changes }: DescribedChanges,
): Promise<boolean> {
  const confirmed = await queries
    .updateTable('customer')
    .set({ risky_change_confirmed: 1 })
    .where('id', '=', customerId)
    .where('risky_change_at', '=', changedAt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('made_change')
            .select('made_change.id')
            .whereRef('made_change.customer_id', '=', 'customer.id')
            .where('made_change.hold', '<>', '')
            .where('made_change.confirmed_at', 'is', null)
            .where('made_change.undone_at', 'is', null)
            .$if(changes.length > 0, (others) => others.where('made_change.id', 'not in', [...changes])),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  if (confirmed === undefined) return false;
  if (changes.length > 0)
    await queries
      .updateTable('made_change')
      .set({ confirmed_at: now, expires_at: now + lifetimes.formerFactor })
      .where('customer_id', '=', customerId)
      .where('id', 'in', [...changes])
      .execute();
  return true;
}

/** After changes were taken back: money waits for the confirmation of those that are left, and for nothing if none is. */
export async function countUnconfirmedAnew(queries: Queries, customerId: string, left: readonly number[]): Promise<void> {
  await queries
    .updateTable('customer')
    .set(left.length === 0 ? { risky_change_confirmed: 1 } : { risky_since: Math.min(...left) })
    .where('id', '=', customerId)
    .execute();
}
