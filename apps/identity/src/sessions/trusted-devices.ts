/**
 * Trusted devices: browsers that a customer has logged in from before. They are a risk signal, and they have their own attempt counter, so others
 * can't lock the customer out of them. In place of a second factor a browser counts only with a proof by its key (docs/decisions/0049).
 */

import { lifetimes } from '@stepgate/contract';
import { namesIn } from '../factors/used-factor.ts';
import type { Settings } from '../kernel/settings.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';

export const expiring: readonly Expiring[] = [expired('device')];

export type TrustedDevice = {
  /** Of its cookie. */
  readonly hash: string;
  /** Of its key; `null` for a browser that began without one. */
  readonly key_thumbprint: string | null;
  /** The methods of the login that made it trusted, separated by commas. */
  readonly opened_with: string;
  /** When the customer chose to trust it; 0: never. */
  readonly trusted_at: number;
};

/** The customer's browser that got the cookie's value from us. */
export async function findTrustedDevice(
  { queries, secrets, now }: Database,
  customerId: string | undefined,
  cookie: string | undefined,
): Promise<TrustedDevice | undefined> {
  if (cookie === undefined) return undefined;
  return queries
    .selectFrom('device')
    .select(['hash', 'key_thumbprint', 'opened_with', 'trusted_at'])
    .where('hash', '=', secrets.hashToken(cookie))
    .where('customer_id', '=', customerId ?? '')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Whether a browser is the trusted one: it signed with the key of then. A browser that began without a key counts by its cookie, unless the operator requires
 * keys.
 */
export const isSameBrowser = (
  { key_thumbprint }: TrustedDevice,
  signedBy: string | undefined,
  { sessionKey }: Pick<Settings, 'sessionKey'>,
): boolean => (key_thumbprint === null ? sessionKey === 'optional' : key_thumbprint === signedBy);

/** From now on this browser counts only with its key. */
export async function bindDevice(queries: Queries, { hash }: TrustedDevice, keyThumbprint: string): Promise<void> {
  const bound = queries.updateTable('device').set({ key_thumbprint: keyThumbprint });
  await bound.where('hash', '=', hash).where('key_thumbprint', 'is', null).execute();
}

/**
 * @param keyThumbprint of the browser's key, if it has one @param openedWith the methods of the login
 * @returns the value for the cookie
 */
export async function rememberDevice(
  { queries, secrets, now }: Database,
  customerId: string,
  keyThumbprint: string | undefined,
  openedWith: string,
): Promise<string> {
  const cookie = secrets.newToken();
  await queries
    .insertInto('device')
    .values({
      hash: secrets.hashToken(cookie),
      customer_id: customerId,
      created_at: now,
      expires_at: now + lifetimes.trustedDevice,
      key_thumbprint: keyThumbprint ?? null,
      opened_with: openedWith,
    })
    .execute();
  return cookie;
}

/** Forgets the browsers that were trusted at a login with a removed method. @param removed see `factorName` */
export async function forgetOpenedWith(queries: Queries, customerId: string, removed: readonly string[]): Promise<void> {
  if (removed.length === 0) return;
  const devices = await queries
    .selectFrom('device')
    .select(['hash', 'opened_with'])
    .where('customer_id', '=', customerId)
    .execute();
  for (const { hash, opened_with } of devices)
    if (namesIn(opened_with).some((name) => removed.includes(name)))
      await queries.deleteFrom('device').where('hash', '=', hash).execute();
}

/** @param exceptHash hash of the cookie of the one browser that stays trusted */
export async function forgetDevices(queries: Queries, customerId: string, exceptHash = ''): Promise<void> {
  await queries.deleteFrom('device').where('customer_id', '=', customerId).where('hash', '<>', exceptHash).execute();
}
