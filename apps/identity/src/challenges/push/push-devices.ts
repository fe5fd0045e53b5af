/** The customer's devices that approve logins. Each is identified by its public key; the private key never leaves the device. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { deviceClockTolerance, type PushSubscriptionKeys, pushSubscription } from '@stepgate/contract';
import { factorName, type UsedFactor } from '../../factors/used-factor.ts';
import type { Secrets } from '../../kernel/crypto.ts';
import { parseStored } from '../../kernel/parse-stored.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Sealed } from '../../kernel/sealed.ts';
import type { Queries } from '../../storage/storage.ts';

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

const pointBytes = 65;

/** @throws Problem `invalid_format` for a value that is not a point of P-256 */
function keyOfPoint(publicKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  try {
    if (point.length !== pointBytes || point[0] !== 4) throw new Problem('invalid_format');
    const x = point.subarray(1, 33).toString('base64url');
    const y = point.subarray(33).toString('base64url');
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  } catch {
    throw new Problem('invalid_format');
  }
}

/** Whether the device's key signed this text (ECDSA, SHA-256, r‖s as WebCrypto writes it). */
export function hasSigned(publicKey: string, text: string, signature: string): boolean {
  const key = keyOfPoint(publicKey);
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}

/**
 * The device that sent a request, verified by its signature.
 * @param signedAt for texts that contain a time; if it is too far from ours, the signature is not accepted
 * @throws Problem `device_not_found`, the same answer for an unknown device and a wrong signature
 */
export async function speakingDevice(
  queries: Queries,
  now: number,
  said: { readonly deviceId: string; readonly text: string; readonly signature: string; readonly signedAt?: number },
): Promise<PushDevice> {
  const device = await deviceWithId(queries, said.deviceId);
  const late = said.signedAt !== undefined && Math.abs(now - said.signedAt) > deviceClockTolerance;
  if (device === undefined || late || !hasSigned(device.publicKey, said.text, said.signature))
    throw new Problem('device_not_found');
  return device;
}

export function sealSubscription(secrets: Secrets, deviceId: string, subscription: PushSubscriptionKeys): Sealed {
  return secrets.seal(JSON.stringify(subscription), deviceId);
}

/** @returns `undefined` if the device has none, or none that this release can read: it then finds its requests when it polls */
export function openSubscription(secrets: Secrets, { id, subscription }: PushDevice): PushSubscriptionKeys | undefined {
  if (subscription === undefined) return undefined;
  return parseStored(pushSubscription, secrets.open(subscription, id));
}
