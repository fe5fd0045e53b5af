import { afterEach, expect, it, vi } from 'vitest';
import { browserClock } from './browser-clock.ts';

const day = 24 * 60 * 60_000;

afterEach(() => vi.restoreAllMocks());

it.each([day, -day])('[OTP-04] setting the computer’s clock by %i ms neither shortens nor lengthens a wait (RB12)', (jump) => {
  const clock = browserClock();
  const before = clock.now();
  vi.spyOn(Date, 'now').mockReturnValue(before + jump);
  expect(Math.abs(clock.now() - before)).toBeLessThan(day / 2);
});
