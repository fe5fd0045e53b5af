import { createCipheriv } from 'node:crypto';
import { isDeep } from '@stepgate/testkit/depth';
import { expect, it } from 'vitest';
import { sealedText, UnknownSecret } from './sealed.ts';
import { createSecrets, type RandomBytes, type Secrets } from './secrets.ts';

const [older, newer, stranger] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];

/** Bytes that look random and are the same in every run, so a failure can be reproduced. */
function stream(seed = 2): RandomBytes {
  const cipher = createCipheriv('aes-256-ctr', Buffer.alloc(32, seed), Buffer.alloc(16));
  return (count) => cipher.update(Buffer.alloc(count));
}

/** On a database that began with the older secret. */
function of(...given: readonly [Buffer, ...Buffer[]]): Secrets {
  const secrets = createSecrets(given, stream());
  const [oldest] = [createSecrets(older).ring.first];
  secrets.ring.remember([oldest, createSecrets(newer).ring.first]);
  return secrets;
}

const [before, during, after] = [of(older), of(newer, older), of(newer)];

it('[API-08] a stored value of 0.2.0 opens with its secret, and with no other', () => {
  // Secret 0x01…, nonce 0x07…, owner "ada".
  const stored = sealedText(`${before.ring.first.id}.BwcHBwcHBwcHBwcHOpLZOOdeK6IN5rijHVYabfRXULD1l9UGUjY2fM8xO6Xx`);
  expect(before.open(stored, 'ada')).toBe('the authenticator');
  expect(during.open(stored, 'ada')).toBe('the authenticator');
  expect(() => after.open(stored, 'ada')).toThrow(UnknownSecret);
});

it('[API-08] a value names the secret that sealed it, and each given secret opens its own', () => {
  const [old, fresh] = [before.seal('a key', 'ada'), during.seal('a key', 'ada')];
  expect(old).toMatch(/^[0-9a-f]{8}\.[\w-]{44}$/);
  expect(fresh).toMatch(/^[0-9a-f]{8}\.[\w-]{44}$/);
  expect([during.open(old, 'ada'), during.open(fresh, 'ada'), after.open(fresh, 'ada')]).toEqual(['a key', 'a key', 'a key']);
  // A process that has the new secret only to read with.
  expect(of(older, newer).open(fresh, 'ada')).toBe('a key');
  expect(of(older, newer).seal('a key', 'ada').slice(0, 9)).toBe(old.slice(0, 9));
  expect(() => before.open(fresh, 'ada')).toThrow(UnknownSecret);
  expect(() => createSecrets(stranger).open(fresh, 'ada')).toThrow(UnknownSecret);
});

it('[API-08] bytes are sealed in the same way', () => {
  const photo = stream(9)(500);
  const [old, fresh] = [before.sealBytes(photo, 'ada'), during.sealBytes(photo, 'ada')];
  expect([old.length, fresh.length]).toEqual([537, 537]);
  expect([during.openBytes(old, 'ada'), during.openBytes(fresh, 'ada'), after.openBytes(fresh, 'ada')]).toEqual([
    photo,
    photo,
    photo,
  ]);
  expect(() => after.openBytes(old, 'ada')).toThrow();
  expect(() => before.openBytes(fresh, 'ada')).toThrow();
});

/** The changes to a byte: each of its bits, and in depth everything. */
const flips = isDeep ? Array.from({ length: 255 }, (_, n) => n + 1) : [1, 2, 4, 8, 16, 32, 64, 128];

it('[API-08] of every mutation of sealed bytes none opens: each byte changed, removed, doubled, and the id taken away or swapped', () => {
  const text = 'otpauth';
  for (const secrets of [before, during, after]) {
    const sealed = secrets.sealBytes(Buffer.from(text), 'ada');
    expect(secrets.openBytes(sealed, 'ada').toString()).toBe(text);
    const mutated: Buffer[] = [];
    for (let at = 0; at < sealed.length; at += 1) {
      for (const flip of flips) {
        const copy = Buffer.from(sealed);
        copy[at] = (copy[at] ?? 0) ^ flip;
        mutated.push(copy);
      }
      mutated.push(Buffer.concat([sealed.subarray(0, at), sealed.subarray(at + 1)]));
      mutated.push(Buffer.concat([sealed.subarray(0, at + 1), sealed.subarray(at)]));
      mutated.push(sealed.subarray(0, at));
    }
    mutated.push(Buffer.concat([Buffer.from(`${secrets.ring.first.id}.`), sealed]));
    mutated.push(Buffer.concat([Buffer.from('00000000.'), sealed]));
    expect(mutated.length).toBeGreaterThan(flips.length * sealed.length);
    const opened = mutated.filter((each) => {
      // Two bytes that are alike make the same bytes when one is removed or doubled in the other's place.
      if (each.equals(sealed)) return false;
      try {
        secrets.openBytes(each, 'ada');
        return true;
      } catch {
        return false;
      }
    });
    expect(opened).toEqual([]);
  }
});

it('[API-08] a sealed text of another owner, another secret or none never opens', () => {
  const random = stream(5);
  const owners = Array.from({ length: 200 }, () => random(1 + ((random(1)[0] ?? 0) % 12)).toString('base64url'));
  for (const secrets of [before, during]) {
    for (const owner of owners) {
      const sealed = secrets.seal(owner, owner);
      expect(secrets.open(sealed, owner)).toBe(owner);
      for (const other of [`${owner} `, owner.slice(1), '', owner.toUpperCase() === owner ? `${owner}x` : owner.toUpperCase()])
        expect(() => secrets.open(sealed, other)).toThrow();
      const [id, body] = sealed.split('.');
      for (const changed of [`${id}.x${body}`, `${body}`, `.${body}`])
        expect(() => secrets.open(sealedText(changed), owner)).toThrow();
    }
  }
  for (const nonsense of [
    '',
    '.',
    '..',
    'x.',
    `${after.ring.first.id}.`,
    `${after.ring.first.id}.AAAA`,
    '\u0000',
    'A'.repeat(100_000),
  ])
    expect(() => during.open(sealedText(nonsense), 'ada')).toThrow();
});

it('[API-08] a hash that an earlier secret made is still right, also once that secret is removed, and new ones come from the new secret', () => {
  const hash = before.keyedHash('code', '123456');
  expect([during, after].map((secrets) => secrets.isKeyedHash(hash, 'code', '123456'))).toEqual([true, true]);
  expect([during, after].map((secrets) => secrets.isKeyedHash(hash, 'code', '123457'))).toEqual([false, false]);
  expect(during.isKeyedHash(hash, 'another purpose', '123456')).toBe(false);
  expect(during.keyedHash('code', '123456')).not.toBe(hash);
  expect(during.keyedHashes('code', '123456')).toEqual([during.keyedHash('code', '123456'), hash]);
  expect(createSecrets(newer).isKeyedHash(hash, 'code', '123456')).toBe(false);
});

it('[API-08] a pseudonym stays the same through every change, so no counter begins again', () => {
  const name = before.pseudonym('subject', 'nobody@bank.test');
  expect([of(older, newer), during, after].map((secrets) => secrets.pseudonym('subject', 'nobody@bank.test'))).toEqual([
    name,
    name,
    name,
  ]);
});
