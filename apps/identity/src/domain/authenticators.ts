/** Authenticator apps: the key that a customer's app holds, and the codes it has been used for. */
import { testCode } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import { matchingStep } from './totp.ts';

/** Checks and spends: each time step is good once and never backwards, on any number of processes. */
export async function spendTotpCode(
  deps: Deps,
  queries: Queries,
  customerId: string | undefined,
  code: string,
): Promise<boolean> {
  if (customerId === undefined) return false;
  if (deps.settings.testCode && code === testCode) return true;
  const row = await queries.selectFrom('totp').select('secret').where('customer_id', '=', customerId).executeTakeFirst();
  if (row === undefined) return false;
  const secret = Buffer.from(deps.secrets.open(row.secret, customerId), 'base64url');
  const step = matchingStep(secret, code, deps.clock.now());
  if (step === undefined) return false;
  const spent = await queries
    .updateTable('totp')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where('last_step', '<', step)
    .returning('customer_id')
    .executeTakeFirst();
  return spent !== undefined;
}
