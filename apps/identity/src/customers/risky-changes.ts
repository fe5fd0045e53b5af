import type { Queries } from '../storage/storage.ts';

/** Changes to the account's security. Sending money is on hold after them: see `cool-off.ts`. */
export const riskyChanges = [
  'password',
  'phone-number',
  'added-number',
  'email',
  'authenticator',
  'device',
  'face',
  'passkey',
  'social',
] as const;
export type RiskyChange = (typeof riskyChanges)[number];

/** @param name the stored name; a name from a later release counts as the strongest change */
export const riskyChangeOf = (name: string): RiskyChange => riskyChanges.find((change) => change === name) ?? 'password';

/** Runs in the transaction of the change. It restarts the cool-off period and requires a new confirmation. */
export async function noteRiskyChange(queries: Queries, now: number, customerId: string, change: RiskyChange): Promise<void> {
  await queries
    .updateTable('customer')
    .set({ risky_change: change, risky_change_at: now, risky_change_confirmed: 0 })
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
