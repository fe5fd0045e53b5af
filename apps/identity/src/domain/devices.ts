/** Browsers that a customer has logged in from before: a signal of risk, and a lock-out that others cannot cause. */
import { lifetimes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import type { Secrets } from './secrets.ts';

/** @returns whether the cookie's value is one this customer's browser was given */
export async function isKnownDevice(
  queries: Queries,
  secrets: Secrets,
  now: number,
  customerId: string | undefined,
  cookie: string | undefined,
): Promise<boolean> {
  if (cookie === undefined) return false;
  const row = await queries
    .selectFrom('device')
    .select('hash')
    .where('hash', '=', secrets.hashToken(cookie))
    .where('customer_id', '=', customerId ?? '')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the value for the cookie */
export async function rememberDevice(queries: Queries, secrets: Secrets, now: number, customerId: string): Promise<string> {
  const cookie = secrets.newToken();
  await queries
    .insertInto('device')
    .values({
      hash: secrets.hashToken(cookie),
      customer_id: customerId,
      created_at: now,
      expires_at: now + lifetimes.knownDevice,
    })
    .execute();
  return cookie;
}

/** @param exceptHash of the cookie of the one browser that stays known */
export async function forgetDevices(queries: Queries, customerId: string, exceptHash = ''): Promise<void> {
  await queries.deleteFrom('device').where('customer_id', '=', customerId).where('hash', '<>', exceptHash).execute();
}
