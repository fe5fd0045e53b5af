/**
 * Trusted devices: browsers that a customer has logged in from before. They are a risk signal, and they have their own attempt counter, so others
 * can't lock the customer out of them.
 */
import { lifetimes } from '@stepgate/contract';
import type { Secrets } from '../kernel/crypto.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import type { Queries } from '../storage/storage.ts';

export const expiring: readonly Expiring[] = [expired('device')];

/** @returns whether this customer's browser got the cookie's value from us */
export async function isTrustedDevice(
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
      expires_at: now + lifetimes.trustedDevice,
    })
    .execute();
  return cookie;
}

/** @param exceptHash hash of the cookie of the one browser that stays trusted */
export async function forgetDevices(queries: Queries, customerId: string, exceptHash = ''): Promise<void> {
  await queries.deleteFrom('device').where('customer_id', '=', customerId).where('hash', '<>', exceptHash).execute();
}
