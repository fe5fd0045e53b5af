/** The customer's devices that approve logins, as rows. */
import { type PushSubscriptionKeys, pushSubscription } from '@stepgate/contract';
import type { Secrets } from '../kernel/crypto.ts';
import { parseStored } from '../kernel/parse-stored.ts';
import type { Sealed } from '../kernel/sealed.ts';
import type { Queries } from '../storage/storage.ts';
import { factorName, type UsedFactor } from './used-factor.ts';

export type PushDevice = {
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly publicKey: string;
  readonly enrolledAt: number;
  readonly lastUsedAt: number | undefined;
  readonly subscription: Sealed | undefined;
};

export const deviceUsed = ({ id, enrolledAt }: PushDevice): UsedFactor => ({
  name: factorName('device', id),
  addedAt: enrolledAt,
});

type Row = {
  id: string;
  customer_id: string;
  name: string;
  public_key: string;
  enrolled_at: number;
  last_used_at: number | null;
  subscription: Sealed | null;
};

const deviceOf = (row: Row): PushDevice => ({
  id: row.id,
  customerId: row.customer_id,
  name: row.name,
  publicKey: row.public_key,
  enrolledAt: row.enrolled_at,
  lastUsedAt: row.last_used_at ?? undefined,
  subscription: row.subscription ?? undefined,
});

export async function devicesOf(queries: Queries, customerId: string): Promise<PushDevice[]> {
  const rows = await queries
    .selectFrom('push_device')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('enrolled_at')
    .orderBy('id')
    .execute();
  return rows.map(deviceOf);
}

export async function deviceWithId(queries: Queries, id: string): Promise<PushDevice | undefined> {
  const row = await queries.selectFrom('push_device').selectAll().where('id', '=', id).executeTakeFirst();
  return row && deviceOf(row);
}

export function sealSubscription(secrets: Secrets, deviceId: string, subscription: PushSubscriptionKeys): Sealed {
  return secrets.seal(JSON.stringify(subscription), deviceId);
}

/** @returns `undefined` if the device has none, or none that this release can read: it then finds its requests when it polls */
export function openSubscription(secrets: Secrets, { id, subscription }: PushDevice): PushSubscriptionKeys | undefined {
  if (subscription === undefined) return undefined;
  return parseStored(pushSubscription, secrets.open(subscription, id));
}
