/** Backup codes, for a customer who has lost the authenticator app. Each is valid once and shown once. */

import { backupCodes } from '@stepgate/contract';
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

/** Creates new codes and voids all earlier ones. @returns the codes, to be shown and not stored */
export async function makeBackupCodes(tx: Transaction, customerId: string): Promise<string[]> {
  const codes = Array.from({ length: backupCodes.count }, () => newBackupCode(tx.secrets));
  await tx.deleteFrom('backup_code').where('customer_id', '=', customerId).execute();
  await tx
    .insertInto('backup_code')
    .values(
      codes.map((code) => ({
        hash: tx.secrets.keyedHash(purposeOf(customerId), normal(code)),
        customer_id: customerId,
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

/** Verifies and spends a code, which is valid once. */
export async function spendBackupCode(tx: Transaction, customerId: string | undefined, code: string): Promise<boolean> {
  if (customerId === undefined) return false;
  const spent = await tx
    .updateTable('backup_code')
    .set({ used_at: tx.now })
    .where('hash', 'in', tx.secrets.keyedHashes(purposeOf(customerId), normal(code)))
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return spent !== undefined;
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
