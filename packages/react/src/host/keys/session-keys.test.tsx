import { expect, it } from 'vitest';
import { browserSessionKeys } from './session-keys.ts';

const decodeBase64url = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

async function isSignedBy(publicKey: JsonWebKey, text: string, signature: string): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', publicKey, algorithm, false, ['verify']);
  return crypto.subtle.verify(algorithm, key, decodeBase64url(signature), new TextEncoder().encode(text));
}

it('[PASS-10] the key of a browser is kept for the next page and the next session; a browser without one makes its own', async () => {
  const first = await browserSessionKeys('sessions').make();
  expect(await browserSessionKeys('sessions').kept()).toBeUndefined();
  await first.keep({ session: 'one', ahead: 7 });
  const kept = await browserSessionKeys('sessions').kept();
  expect(kept).toMatchObject({ session: 'one', ahead: 7, publicKey: first.publicKey });
  const signature = (await kept?.sign('text')) ?? '';
  expect(await isSignedBy(first.publicKey, 'text', signature)).toBe(true);
  const next = await browserSessionKeys('sessions').make();
  expect(next.publicKey).toEqual(first.publicKey);
  expect(await isSignedBy(first.publicKey, 'another text', await next.sign('another text'))).toBe(true);
  await next.keep({ session: 'two', ahead: 0 });
  const afterwards = await browserSessionKeys('sessions').kept();
  expect(afterwards).toMatchObject({ session: 'two', ahead: 0, publicKey: first.publicKey });
  expect(await isSignedBy(first.publicKey, 'text', (await afterwards?.sign('text')) ?? '')).toBe(true);
  const elsewhere = await browserSessionKeys('another browser').make();
  expect(elsewhere.publicKey.x).not.toBe(first.publicKey.x);
});

it('hashes as the service does, and every id is new', async () => {
  const keys = browserSessionKeys('hashes');
  expect(await keys.hash('ä')).toBe('M-bXP-6CkEyNevt43hFU0ejcKg7bCBIOY99bk4XC2cw');
  expect(keys.newId()).toMatch(/^[\w-]{22}$/);
  expect(keys.newId()).not.toBe(keys.newId());
});
