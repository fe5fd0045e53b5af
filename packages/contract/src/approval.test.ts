import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import * as calls from './calls/index.ts';
import * as demoCalls from './demo-calls.ts';

const all = Object.values({ ...calls, ...demoCalls }).filter((value): value is Call & typeof value => 'answers' in value);

const namesDemand = ({ answers }: Call): boolean => {
  const refusal = answers[403];
  return typeof refusal === 'object' && 'problems' in refusal && refusal.problems.includes('second_factor_needed');
};

it('a call that needs an approval declares its kind and the problem that asks for it; no other call does (GW1)', () => {
  expect(all.length).toBeGreaterThan(80);
  for (const call of all) expect([call.id, namesDemand(call)]).toEqual([call.id, call.approval !== undefined]);
  expect(all.filter(({ approval }) => approval === 'session')).toHaveLength(8);
  expect(all.filter(({ approval }) => approval === 'request')).toHaveLength(21);
});
