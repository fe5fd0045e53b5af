/** Keys that the browser makes and signs with, and never exports. */
import type { SessionPublicKey } from '@stepgate/contract';
import { encodeBase64url } from './base64url.ts';

export const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** @returns the signature as r‖s, in base64url */
export async function sign(privateKey: CryptoKey, text: string): Promise<string> {
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new TextEncoder().encode(text));
  return encodeBase64url(signature);
}

/** @returns a key pair whose private half can't be exported */
export const makeKeyPair = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(keyAlgorithm, false, ['sign', 'verify']);

/** @returns the public key as an uncompressed point in base64url */
export async function makeKey(): Promise<{ readonly privateKey: CryptoKey; readonly publicKey: string }> {
  const { privateKey, publicKey } = await makeKeyPair();
  return { privateKey, publicKey: encodeBase64url(await crypto.subtle.exportKey('raw', publicKey)) };
}

export async function exportJwk(publicKey: CryptoKey): Promise<SessionPublicKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  return { kty: 'EC', crv: 'P-256', x, y };
}
