/** The key of a device: made by the browser, which signs with it and gives it out to nobody. */
import { base64urlOf } from './base64url.ts';

export const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** @returns the signature as r‖s, in base64url */
export async function sign(privateKey: CryptoKey, text: string): Promise<string> {
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new TextEncoder().encode(text));
  return base64urlOf(signature);
}

/** @returns a key that cannot be taken out, and the point that it is known by, uncompressed and in base64url */
export async function makeKey(): Promise<{ readonly privateKey: CryptoKey; readonly publicKey: string }> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(keyAlgorithm, false, ['sign', 'verify']);
  return { privateKey, publicKey: base64urlOf(await crypto.subtle.exportKey('raw', publicKey)) };
}
