import { createTestClock } from '@stepgate/flow/test-clock';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { patiently } from '../ask-browser.ts';
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

describe('[REAL-01] a database that doesn’t answer counts as none after a second', () => {
  const deaf = (what: 'onsuccess' | 'oncomplete') =>
    void (what === 'onsuccess'
      ? vi.spyOn(IDBRequest.prototype, what, 'set').mockImplementation(() => undefined)
      : vi.spyOn(IDBTransaction.prototype, what, 'set').mockImplementation(() => undefined));

  /** Another tab deletes the database, and waits for a third one. */
  async function blockedByOthers(name: string): Promise<void> {
    const opening = indexedDB.open(name, 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    onTestFinished(() => opening.result.close());
    const deleting = indexedDB.deleteDatabase(name);
    await new Promise((resolve) => deleting.addEventListener('blocked', resolve));
  }

  it.each([
    ['opening never ends', () => deaf('onsuccess')],
    ['a change is never written', () => deaf('oncomplete')],
    ['other tabs block it', () => blockedByOthers('silent: other tabs block it')],
  ])('%s', async (how, silence) => {
    onTestFinished(() => void vi.restoreAllMocks());
    const clock = createTestClock();
    const store = browserStore<string>(`silent: ${how}`, 'things', patiently(clock));
    await silence();
    const ends: string[] = [];
    const note = (asked: Promise<unknown>) => void asked.then(() => ends.push('answered')).catch(() => ends.push('silent'));
    note(store.save('one'));
    await clock.advance(1_000);
    expect(ends).toEqual(['silent']);
    note(store.load());
    await clock.advance(0);
    expect(ends).toEqual(['silent', 'silent']);
  });
});
