import { expect, it } from 'vitest';
import { type Answered, untilNormal } from './recovery.ts';

const answer = (client: number, begunAt: number, answeredAt: number, status = 200): Answered => ({
  client,
  begunAt,
  answeredAt,
  status,
});

it('is the last failure after the database accepts writes again', () => {
  const answers = [answer(0, 0, 90, 503), answer(0, 95, 140, 503), answer(0, 150, 160), answer(1, 150, 170)];
  expect(untilNormal(answers, 2, 100)).toBe(40);
});

it('is zero if every request after that moment is answered', () => {
  expect(untilNormal([answer(0, 0, 90, 503), answer(0, 101, 120), answer(1, 110, 130)], 2, 100)).toBe(0);
});

it('counts a delayed request, even if its answer is good', () => {
  expect(untilNormal([answer(0, 50, 400), answer(1, 110, 130)], 2, 100)).toBe(300);
});

it('is unknown while a client has had no good answer', () => {
  expect(untilNormal([answer(0, 101, 120)], 2, 100)).toBeUndefined();
  expect(untilNormal([answer(0, 101, 120), answer(1, 101, 120, 500)], 2, 100)).toBeUndefined();
});

it('counts a missing answer as a failure', () => {
  expect(untilNormal([answer(0, 101, 150, 0), answer(0, 160, 170)], 1, 100)).toBe(50);
});

it('ignores answers after the end', () => {
  expect(untilNormal([answer(0, 101, 120), answer(0, 190, 300, 503)], 1, 100, 200)).toBe(0);
});
