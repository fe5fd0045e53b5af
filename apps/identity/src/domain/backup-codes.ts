/** Backup codes: for the day the authenticator app is gone. Each is good once, and shown once. */
import { backupCodes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import type { Secrets } from './secrets.ts';

/** Letters and digits that nobody takes for another (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A code as it was meant: without its gap, and letters that look like digits as those. */
const normal = (code: string): string => code.replace('-', '').replace(/o/g, '0').replace(/[il]/g, '1');

function newBackupCode(secrets: Secrets): string {
  const bytes = Buffer.from(secrets.newToken(), 'base64url');
  const letters = [...bytes.subarray(0, backupCodes.length)].map((byte) => alphabet.charAt(byte % alphabet.length));
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

const hashOf = (secrets: Secrets, customerId: string, code: string): string =>
  secrets.keyedHash(`backup code of ${customerId}`, normal(code));

/** Makes new ones in place of all before. @returns them, to be shown and forgotten */
export async function makeBackupCodes({ secrets }: Deps, queries: Queries, customerId: string): Promise<string[]> {
  const codes = Array.from({ length: backupCodes.count }, () => newBackupCode(secrets));
  await queries.deleteFrom('backup_code').where('customer_id', '=', customerId).execute();
  await queries
    .insertInto('backup_code')
    .values(codes.map((code) => ({ hash: hashOf(secrets, customerId, code), customer_id: customerId, used_at: null })))
    .execute();
  return codes;
}

/** Checks and spends: right once. */
export async function spendBackupCode(
  { secrets, clock }: Deps,
  queries: Queries,
  customerId: string | undefined,
  code: string,
): Promise<boolean> {
  if (customerId === undefined) return false;
  const spent = await queries
    .updateTable('backup_code')
    .set({ used_at: clock.now() })
    .where('hash', '=', hashOf(secrets, customerId, code))
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
