/** The rows of backup codes: each change of them has its function here. `challenges/totp` has the rules. */
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { keepFormer } from './former-factors.ts';
import { factorName, type UsedFactor } from './used-factor.ts';

/**
 * Removes the customer's codes. They can be put back for some days.
 * @param removedIn hash of the session that asks @returns their name; `undefined` if there were none
 */
export async function dropBackupCodes(tx: Transaction, customerId: string, removedIn: string): Promise<string | undefined> {
  const removed = await tx.queries
    .deleteFrom('backup_code')
    .where('customer_id', '=', customerId)
    .returning(['hash', 'used_at', 'made_at'])
    .execute();
  const [first] = removed;
  if (first === undefined) return undefined;
  const row = { made_at: first.made_at, codes: removed.map(({ hash, used_at }) => ({ hash, used_at })) };
  await keepFormer(tx, customerId, 'backup-codes', row, { addedAt: first.made_at, removedIn });
  return factorName('backup-codes', first.made_at);
}

export async function addBackupCodes(
  { queries, now }: Transaction,
  customerId: string,
  hashes: readonly string[],
): Promise<void> {
  await queries
    .insertInto('backup_code')
    .values(hashes.map((hash) => ({ hash, customer_id: customerId, used_at: null, made_at: now })))
    .execute();
}

/** Spends a code, once. @param hashes what it may be stored as @returns the method, or `undefined` */
export async function spendStoredCode(
  { queries, now }: Transaction,
  customerId: string,
  hashes: readonly string[],
): Promise<UsedFactor | undefined> {
  const spent = await queries
    .updateTable('backup_code')
    .set({ used_at: now })
    .where('hash', 'in', hashes)
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .returning('made_at')
    .executeTakeFirst();
  return spent && { name: factorName('backup-codes', spent.made_at), addedAt: spent.made_at };
}

export async function backupCodesLeft(queries: Queries, customerId: string): Promise<number> {
  const row = await queries
    .selectFrom('backup_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.left);
}
