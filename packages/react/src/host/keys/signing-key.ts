/** Keys that the browser makes and signs with, and never exports. */
import type { SessionPublicKey } from '@stepgate/contract';
import { patiently } from '../ask-browser.ts';
import { browserClock } from '../browser-clock.ts';
import { encodeBase64url } from './base64url.ts';

const askBrowser = patiently(browserClock());

export const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** @returns the signature as r‖s, in base64url */
export async function sign(privateKey: CryptoKey, text: string): Promise<string> {
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  return encodeBase64url(await askBrowser(() => crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text))));
}

/** @returns the SHA-256 of the text as UTF-8, in base64url */
export const hash = async (text: string): Promise<string> =>
  encodeBase64url(await askBrowser(() => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));

/** @returns a key pair whose private half can't be exported */
export const makeKeyPair = (): Promise<CryptoKeyPair> =>
  askBrowser(() => crypto.subtle.generateKey(keyAlgorithm, false, ['sign', 'verify']));

/** @returns the public key as an uncompressed point in base64url */
export async function makeKey(): Promise<{ readonly privateKey: CryptoKey; readonly publicKey: string }> {
  const { privateKey, publicKey } = await makeKeyPair();
  return { privateKey, publicKey: encodeBase64url(await askBrowser(() => crypto.subtle.exportKey('raw', publicKey))) };
}

export async function exportJwk(publicKey: CryptoKey): Promise<SessionPublicKey> {
  const { x = '', y = '' } = await askBrowser(() => crypto.subtle.exportKey('jwk', publicKey));
  return { kty: 'EC', crv: 'P-256', x, y };
}
