import { expect, it } from 'vitest';
import { slopeOf } from './slope.ts';

it('is the growth of a straight line per minute', () => {
  const line = [0, 1, 2, 3].map((minute) => ({ minute, bytes: 100 + 7 * minute }));
  expect(slopeOf(line)).toBeCloseTo(7);
});

it('is zero for symmetric ups and downs', () => {
  const bytes = [10, 20, 20, 10];
  expect(slopeOf(bytes.map((held, minute) => ({ minute, bytes: held })))).toBeCloseTo(0);
});

it('is zero for fewer than two moments', () => {
  expect(slopeOf([])).toBe(0);
  expect(slopeOf([{ minute: 1, bytes: 5 }])).toBe(0);
});
