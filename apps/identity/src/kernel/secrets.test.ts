import { createCipheriv } from 'node:crypto';
import { times } from '@stepgate/testkit/depth';
import { expect, it } from 'vitest';
import { createSecrets, type RandomBytes } from './secrets.ts';

const key = Buffer.alloc(32, 1);

/** Bytes that look random and are the same in every run, so a failure can be reproduced. */
function stream(): RandomBytes {
  const cipher = createCipheriv('aes-256-ctr', Buffer.alloc(32, 2), Buffer.alloc(16));
  return (count) => cipher.update(Buffer.alloc(count));
}

/** Pearson's chi-squared statistic for counts that should be equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** The 99th percentile of the chi-squared distribution with 99 degrees of freedom. */
const limit = 134.64;

const drawn = times(20_000, 500_000);

it(`all of ${drawn} codes have six digits, and every pair of digits is equally frequent (CT6)`, () => {
  const secrets = createSecrets(key, stream());
  const codes = Array.from({ length: drawn }, () => secrets.newCode(6));
  expect(codes.filter((code) => !/^[0-9]{6}$/.test(code))).toEqual([]);
  for (const at of [0, 2, 4]) {
    const counts = Array.from({ length: 100 }, () => 0);
    for (const code of codes) {
      const pair = Number(code.slice(at, at + 2));
      counts[pair] = (counts[pair] ?? 0) + 1;
    }
    expect(chiSquare(counts), `digits ${at} and ${at + 1}`).toBeLessThan(limit);
  }
  expect(codes.filter((code) => code.startsWith('0')).length).toBeGreaterThan(0.09 * drawn);
});

it('a draw that would favour some codes is repeated, and leading zeros stay (CT6)', () => {
  const draws = [0xffff_ffff, 4_294_000_000, 4_293_999_999, 7];
  const secrets = createSecrets(key, () => {
    const drawn = Buffer.alloc(4);
    drawn.writeUInt32BE(draws.shift() ?? 0);
    return drawn;
  });
  // Four bytes hold 4294 full ranges of a million codes; values above them are rejected.
  expect([secrets.newCode(6), secrets.newCode(6)]).toEqual(['999999', '000007']);
  expect(draws).toEqual([]);
});

it('two services with the same key draw different codes, and a different key gives different hashes', () => {
  const [one, same, other] = [createSecrets(key), createSecrets(key), createSecrets(Buffer.alloc(32, 3))];
  const drawn = [one, same].map((secrets) => Array.from({ length: 5 }, () => secrets.newCode(6)).join());
  expect(drawn[0]).not.toBe(drawn[1]);
  expect(one.keyedHash('code', '123456')).toBe(same.keyedHash('code', '123456'));
  expect(one.keyedHash('code', '123456')).not.toBe(other.keyedHash('code', '123456'));
  expect(one.keyedHash('code', '123456')).not.toBe(one.keyedHash('backup code', '123456'));
});
