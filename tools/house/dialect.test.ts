import { expect, it } from 'vitest';
import { countDialect, readModule, words } from './dialect.ts';

/** Lower a number with each text that you rewrite. None may rise. */
const most: Readonly<Record<string, number>> = {
  stand: 7,
  lead: 13,
  tell: 22,
  'be over': 1,
  'go on': 2,
  nobody: 17,
  'one that': 11,
  asked: 9,
  said: 8,
  given: 11,
  shown: 21,
  kept: 7,
  wanted: 2,
  told: 2,
  gone: 4,
  here: 2,
  proved: 12,
  claimed: 1,
  Asked: 3,
};

const counts = Object.entries(countDialect());

it('[HOUSE-07] no word or name of the list is written more often than before', () => {
  expect(counts.filter(([key, count]) => count > (most[key] ?? 0))).toEqual([]);
});

it('[HOUSE-07] each number of the list is at most ten above the count, so that it falls with the texts', () => {
  expect(counts.filter(([key, count]) => (most[key] ?? 0) > count + 10)).toEqual([]);
});

it('reads comments, titles of tests and names, and no text of the product', () => {
  const source = `
    /** What a customer is told. */
    const asked = 'whoever';
    // It stands here.
    it.each([1])('nobody leads', () => undefined);`;
  const { text, identifiers } = readModule('a.ts', source);
  expect(
    Object.entries(words)
      .filter(([, pattern]) => text.match(pattern) !== null)
      .map(([word]) => word),
  ).toEqual(['stand', 'lead', 'tell', 'nobody']);
  expect(identifiers.has('asked')).toBe(true);
});
