/**
 * The phone of a demo customer who approves logins. Its key is derived from the service's secret, so that the demo phone page can hold it without an
 * enrolment. A device that is really enrolled makes a key that never leaves it.
 */

import { createECDH, type JsonWebKey } from 'node:crypto';
import type { Secrets } from '@stepgate/identity';

const coordinateBytes = 32;

export function demoDeviceKey(secrets: Secrets, email: string): { readonly publicKey: string; readonly privateKey: JsonWebKey } {
  const scalar = Buffer.from(secrets.pseudonym('demo device', email), 'base64url');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 1 + coordinateBytes), point.subarray(1 + coordinateBytes)];
  return {
    publicKey: point.toString('base64url'),
    privateKey: {
      kty: 'EC',
      crv: 'P-256',
      x: x.toString('base64url'),
      y: y.toString('base64url'),
      d: scalar.toString('base64url'),
    },
  };
}

/** Its row, enrolled without the page that enrols a device. */
export const demoDevice = (
  secrets: Secrets,
  email: string,
  device: { readonly id: string; readonly customer_id: string; readonly enrolled_at: number },
) => ({
  ...device,
  name: 'Demo phone',
  public_key: demoDeviceKey(secrets, email).publicKey,
  last_used_at: null,
  subscription: null,
});
