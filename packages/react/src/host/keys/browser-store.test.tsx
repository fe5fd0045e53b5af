import { expect, it } from 'vitest';
import { browserStore } from './browser-store.ts';
import { makeKey, sign } from './signing-key.ts';

type Kept = { readonly name: string; readonly privateKey: CryptoKey };

it('a value stays across a reload, with a key that can’t be exported', async () => {
  const { privateKey } = await makeKey();
  await browserStore<Kept>('kept', 'things').save({ name: 'one', privateKey });
  const kept = await browserStore<Kept>('kept', 'things').load();
  expect(kept?.name).toBe('one');
  if (kept === undefined) throw new Error('nothing was kept');
  await expect(sign(kept.privateKey, 'text')).resolves.toHaveLength(86);
  await expect(crypto.subtle.exportKey('pkcs8', kept.privateKey)).rejects.toThrow();
});

/** The keys of all entries in a database. */
async function keysIn(name: string): Promise<unknown> {
  const opening = indexedDB.open(name);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const reading = opening.result.transaction('things').objectStore('things').getAllKeys();
  await new Promise((resolve) => reading.addEventListener('success', resolve));
  opening.result.close();
  return reading.result;
}

it('neither the trial nor the removal leaves anything behind', async () => {
  const store = browserStore<Kept>('tried', 'things');
  const { privateKey } = await makeKey();
  await store.tryOut(privateKey);
  expect(await keysIn('tried')).toEqual([]);
  await store.save({ name: 'one', privateKey });
  await store.forget();
  expect(await store.load()).toBeUndefined();
  expect(await keysIn('tried')).toEqual([]);
});
