import { type Selectable, sql } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';

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
  // A process of the last release notes a change without the first one before it.
  return row.risky_since > 0 ? Math.min(row.risky_since, row.risky_change_at) : row.risky_change_at;
}

/** Runs in the transaction of the change. It restarts the cool-off period and requires a new confirmation. */
export async function noteRiskyChange(queries: Queries, now: number, customerId: string, change: RiskyChange): Promise<void> {
  await queries
    .updateTable('customer')
    .set({
      risky_since: sql<number>`case when risky_change = '' or risky_change_confirmed = 1 then ${now} when risky_since = 0 then risky_change_at else risky_since end`,
      risky_change: change,
      risky_change_at: now,
      risky_change_confirmed: 0,
    })
    .where('id', '=', customerId)
    .execute();
}

/** Confirms the change made at that time, unless another has followed. */
export async function confirmChange(
  queries: Queries,
  customerId: string,
  { changedAt }: { readonly changedAt: number },
): Promise<void> {
  await queries
    .updateTable('customer')
    .set({ risky_change_confirmed: 1 })
    .where('id', '=', customerId)
    .where('risky_change_at', '=', changedAt)
    .execute();
}
