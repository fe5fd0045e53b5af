/** A device of a customer is known by its public key; the private key never leaves it. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { deviceClockTolerance } from '@stepgate/contract';
import { deviceWithId, type PushDevice } from '../../factors/devices.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Queries } from '../../storage/storage.ts';

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
  signed: { readonly deviceId: string; readonly text: string; readonly signature: string; readonly signedAt?: number },
): Promise<PushDevice> {
  const device = await deviceWithId(queries, signed.deviceId);
  const late = signed.signedAt !== undefined && Math.abs(now - signed.signedAt) > deviceClockTolerance;
  if (device === undefined || late || !hasSigned(device.publicKey, signed.text, signed.signature))
    throw new Problem('device_not_found');
  return device;
}
