/** The rows of the customers' devices that approve logins: each change of them has its function here. `challenges/push` has the rules. */
import { type PushSubscriptionKeys, pushSubscription } from '@stepgate/contract';
import { parseStored } from '../kernel/parse-stored.ts';
import type { Sealed } from '../kernel/sealed.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { keepFormer } from './former-factors.ts';
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

const toPushDevice = (row: Row): PushDevice => ({
  id: row.id,
  customerId: row.customer_id,
  name: row.name,
  publicKey: row.public_key,
  enrolledAt: row.enrolled_at,
  lastUsedAt: row.last_used_at ?? undefined,
  subscription: row.subscription ?? undefined,
});

export async function listPushDevices(queries: Queries, customerId: string): Promise<PushDevice[]> {
  const rows = await queries
    .selectFrom('push_device')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('enrolled_at')
    .orderBy('id')
    .execute();
  return rows.map(toPushDevice);
}

export async function deviceWithId(queries: Queries, id: string): Promise<PushDevice | undefined> {
  const row = await queries.selectFrom('push_device').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPushDevice(row);
}

type NewDevice = Pick<PushDevice, 'id' | 'customerId' | 'name' | 'publicKey'>;

export async function addDevice({ queries, now }: Transaction, { id, customerId, name, publicKey }: NewDevice): Promise<void> {
  await queries
    .insertInto('push_device')
    .values({
      id,
      customer_id: customerId,
      name,
      public_key: publicKey,
      enrolled_at: now,
      last_used_at: null,
      subscription: null,
    })
    .execute();
}

/** @returns `false` if the device was removed meanwhile */
export async function recordDeviceUse({ queries, now }: Transaction, id: string): Promise<boolean> {
  const used = await queries
    .updateTable('push_device')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes a device. It can be put back for some days. @param removedIn hash of the session that asks @returns whether it was there */
export async function dropDevice(
  tx: Transaction,
  { id, customerId }: Pick<PushDevice, 'id' | 'customerId'>,
  removedIn: string,
): Promise<boolean> {
  const removed = await tx.queries
    .deleteFrom('push_device')
    .where('id', '=', id)
    .returning(['id', 'name', 'public_key', 'enrolled_at', 'last_used_at'])
    .executeTakeFirst();
  if (removed === undefined) return false;
  await keepFormer(tx, customerId, 'device', removed, { addedAt: removed.enrolled_at, removedIn });
  return true;
}

/** How the device is woken from now on. */
export async function keepSubscription(queries: Queries, id: string, subscription: Sealed): Promise<void> {
  await queries.updateTable('push_device').set({ subscription }).where('id', '=', id).execute();
}

/** The browser's push service no longer knows it. A newer one stays. */
export async function forgetSubscription(queries: Queries, id: string, subscription: Sealed): Promise<void> {
  await queries
    .updateTable('push_device')
    .set({ subscription: null })
    .where('id', '=', id)
    .where('subscription', '=', subscription)
    .execute();
}

export function sealSubscription(secrets: Secrets, deviceId: string, subscription: PushSubscriptionKeys): Sealed {
  return secrets.seal(JSON.stringify(subscription), deviceId);
}

/** @returns `undefined` if the device has none, or none that this release can read: it then finds its requests when it polls */
export function openSubscription(secrets: Secrets, { id, subscription }: PushDevice): PushSubscriptionKeys | undefined {
  if (subscription === undefined) return undefined;
  return parseStored(pushSubscription, secrets.open(subscription, id));
}
