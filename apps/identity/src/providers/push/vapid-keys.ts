/**
 * The key pair that identifies us to push services (RFC 8292). It is derived from the secret that the database began with, so all processes share it, nothing has
 * to be configured, and subscriptions survive another secret.
 */
import { createECDH } from 'node:crypto';

/** Raw scalar and uncompressed point on P-256, base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/** The order of P-256's group. A private key is at least 1 and less than the order. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** @param drawn 40 random bytes: 64 bits more than the key has, which makes the remainder's bias negligible (FIPS 186-5, A.2.1) */
export function vapidKeys(drawn: Buffer): VapidKeys {
  const scalar = (BigInt(`0x${drawn.toString('hex')}`) % (order - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey().toString('base64url') };
}
