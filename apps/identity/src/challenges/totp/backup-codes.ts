/** Backup codes, for a customer who has lost the authenticator app. Each is valid once and shown once. */

import { backupCodes } from '@stepgate/contract';
import { addBackupCodes, dropBackupCodes, spendStoredCode } from '../../factors/backup-codes.ts';
import type { UsedFactor } from '../../factors/used-factor.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Transaction } from '../../storage/transaction.ts';

/** Letters and digits that are not mistaken for each other (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The normalized code: without its gaps, and with letters that look like digits replaced by them. */
const normal = (code: string): string => code.replaceAll('-', '').replace(/o/g, '0').replace(/[il]/g, '1');

function newBackupCode(secrets: Secrets): string {
  const bytes = Buffer.from(secrets.newToken(), 'base64url');
  const letters = [...bytes.subarray(0, backupCodes.length)].map((byte) => alphabet.charAt(byte % alphabet.length));
  return [0, 5, 10].map((from) => letters.slice(from, from + 5).join('')).join('-');
}

const purposeOf = (customerId: string): string => `backup code of ${customerId}`;

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
  const purpose = purposeOf(customerId);
  const hashes = codes.map((code) => tx.secrets.keyedHash(purpose, normal(code)));
  await addBackupCodes(tx, customerId, hashes);
  return { codes, replaced };
}

/** Verifies and spends a code, which is valid once. @returns the method, if the code was right */
export async function spendBackupCode(
  tx: Transaction,
  customerId: string | undefined,
  code: string,
): Promise<UsedFactor | undefined> {
  if (customerId === undefined) return undefined;
  return spendStoredCode(tx, customerId, tx.secrets.keyedHashes(purposeOf(customerId), normal(code)));
}
