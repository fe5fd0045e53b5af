/** Backup codes, for a customer who has lost the authenticator app. Each is valid once and shown once. */

import { backupCodes } from '@stepgate/contract';
import { keepFormer } from '../../factors/former-factors.ts';
import { factorName, type UsedFactor } from '../../factors/used-factor.ts';
import type { Secrets } from '../../kernel/crypto.ts';
import type { Queries } from '../../storage/storage.ts';
import type { Transaction } from '../../storage/transaction.ts';

/** Letters and digits that are not mistaken for each other (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The normalized code: without its gap, and with letters that look like digits replaced by them. */
const normal = (code: string): string => code.replace('-', '').replace(/o/g, '0').replace(/[il]/g, '1');

function newBackupCode(secrets: Secrets): string {
  const bytes = Buffer.from(secrets.newToken(), 'base64url');
  const letters = [...bytes.subarray(0, backupCodes.length)].map((byte) => alphabet.charAt(byte % alphabet.length));
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

const purposeOf = (customerId: string): string => `backup code of ${customerId}`;

/**
 * Removes the customer's codes. They can be put back for some days.
 * @param removedIn hash of the session that asks @returns their name; `undefined` if there were none
 */
export async function dropBackupCodes(tx: Transaction, customerId: string, removedIn: string): Promise<string | undefined> {
  const gone = await tx.queries
    .deleteFrom('backup_code')
    .where('customer_id', '=', customerId)
    .returning(['hash', 'used_at', 'made_at'])
    .execute();
  const [first] = gone;
  if (first === undefined) return undefined;
  const row = { made_at: first.made_at, codes: gone.map(({ hash, used_at }) => ({ hash, used_at })) };
  await keepFormer(tx, customerId, 'backup-codes', row, { addedAt: first.made_at, removedIn });
  return factorName('backup-codes', first.made_at);
}

/**
 * Creates new codes and voids all earlier ones.
 * @param removedIn hash of the session that asks @returns the codes, to be shown and not stored; and the name of the earlier ones, if there were any
 */
export async function makeBackupCodes(
  tx: Transaction,
  customerId: string,
  removedIn: string,
): Promise<{ readonly codes: string[]; readonly replaced: string | undefined }> {
  const codes = Array.from({ length: backupCodes.count }, () => newBackupCode(tx.secrets));
  const replaced = await dropBackupCodes(tx, customerId, removedIn);
  await tx.queries
    .insertInto('backup_code')
    .values(
      codes.map((code) => ({
        hash: tx.secrets.keyedHash(purposeOf(customerId), normal(code)),
        customer_id: customerId,
        used_at: null,
        made_at: tx.now,
      })),
    )
    .execute();
  return { codes, replaced };
}

/** Verifies and spends a code, which is valid once. @returns the method, if the code was right */
export async function spendBackupCode(
  tx: Transaction,
  customerId: string | undefined,
  code: string,
): Promise<UsedFactor | undefined> {
  if (customerId === undefined) return undefined;
  const spent = await tx.queries
    .updateTable('backup_code')
    .set({ used_at: tx.now })
    .where('hash', 'in', tx.secrets.keyedHashes(purposeOf(customerId), normal(code)))
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
