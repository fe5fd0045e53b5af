import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { expected } from './expected.ts';
import { attacks, methods } from './names.ts';
import type { Outcome } from './outcomes.ts';
import { attacksFile, attacksPage } from './page.ts';
import { unusedSentences } from './remains.ts';

const cells: readonly Outcome[] = methods.flatMap((method) =>
  attacks.map((attack) => ({ attack, method, place: 'service' as const, gained: [...expected[method][attack]] })),
);

it('[PASS-10] docs/attacks.md says what the tests find (else: npm run attacks)', () => {
  const browser = methods.map((method) => ({
    attack: 'relay' as const,
    method,
    place: 'browser' as const,
    gained: [...expected[method].relay],
  }));
  expect(readFileSync(attacksFile, 'utf8')).toBe(attacksPage([...cells, ...browser]));
});

it('a page with a cell that was not tried, or whose tests disagree, is not written', () => {
  expect(() => attacksPage(cells.slice(1))).toThrow('was not tried');
  const [first] = cells;
  const other: Outcome = { attack: 'relay', method: first?.method ?? 'SMS', place: 'browser', gained: ['reads'] };
  expect(() => attacksPage([...cells, other])).toThrow('disagree');
});

it('every sentence about what remains is of a cell', () => {
  const used = new Set(cells.map(({ attack, gained }) => `${attack}: ${gained.join(', ')}`));
  expect(unusedSentences(used)).toEqual([]);
});
