import { expect, it } from 'vitest';
import { testNumber } from './test-number.ts';

it('[ENV-01] the test numbers are +44 7700 900100 to 900999, all of them and no others', () => {
  expect(testNumber(() => 0)).toBe('+447700900100');
  expect(testNumber(() => 0.5)).toBe('+447700900550');
  expect(testNumber(() => 1 - Number.EPSILON)).toBe('+447700900999');
});
