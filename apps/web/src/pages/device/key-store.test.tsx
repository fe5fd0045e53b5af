import { expect, it } from 'vitest';
import { makeKey, sign } from './device-key.ts';
import { browserKeyStore } from './key-store.ts';

it('a phone keeps what it is over a reload, with a key that nobody can read out', async () => {
  const { privateKey } = await makeKey();
  const device = { deviceId: 'd1', privateKey, email: 'a•••@example.com', vapidPublicKey: 'v' };
  await browserKeyStore('kept').save(device);
  const kept = await browserKeyStore('kept').load();
  expect(kept).toMatchObject({ deviceId: 'd1', email: 'a•••@example.com' });
  if (kept === undefined) throw new Error('nothing was kept');
  await expect(sign(kept.privateKey, 'text')).resolves.toHaveLength(86);
  await expect(crypto.subtle.exportKey('pkcs8', kept.privateKey)).rejects.toThrow();
});

/** The names of everything that a database holds. */
async function keysIn(name: string): Promise<unknown> {
  const opening = indexedDB.open(name);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const reading = opening.result.transaction('device').objectStore('device').getAllKeys();
  await new Promise((resolve) => reading.addEventListener('success', resolve));
  opening.result.close();
  return reading.result;
}

it('trying out leaves nothing behind, and forgetting neither', async () => {
  const store = browserKeyStore('tried');
  const { privateKey } = await makeKey();
  await store.tryOut(privateKey);
  expect(await keysIn('tried')).toEqual([]);
  await store.save({ deviceId: 'd1', privateKey, email: '', vapidPublicKey: '' });
  await store.forget();
  expect(await store.load()).toBeUndefined();
  expect(await keysIn('tried')).toEqual([]);
});
