import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';
import { listMovements } from './motion.ts';
import { listStyles } from './styles.ts';

/** It opens a room after a delay, in a thousandth of a second: nothing is seen to move. */
const opensAtOnce = 'open 1ms var(--sg-skeleton-delay) backwards';

it('[MARK-10] nothing moves under reduced motion: each animation and transition is guarded, or as long as a token that is zero there', () => {
  const found = listStyles().flatMap((file) => {
    const movements = listMovements(readFileSync(join(root, file), 'utf8'));
    return movements.map(({ selector, value, still }) => ({ what: `${file} ${selector}: ${value}`, value, still }));
  });
  expect(found.length).toBeGreaterThan(25);
  expect(found.filter(({ value, still }) => !still && value !== opensAtOnce).map(({ what }) => what)).toEqual([]);
});

it('[MARK-10] the lengths of movements are zero under reduced motion', () => {
  const tokens = readFileSync(join(root, 'packages/react/src/theme/tokens.css'), 'utf8');
  const [, reduced = ''] = tokens.split('@media (prefers-reduced-motion: reduce)');
  expect(reduced).toMatch(/--sg-quick: 0s;\s+--sg-settle: 0s;/);
});

it.each([
  ['.a { animation: pop 80ms ease-out; }', false],
  ['.a { transition: color 1s, opacity var(--sg-quick); }', false],
  ['.a { transition: color var(--sg-quick), opacity var(--sg-settle) ease-in; }', true],
  ['.a { animation: appear var(--sg-settle) linear var(--sg-skeleton-delay) forwards; }', true],
  ['@media (prefers-reduced-motion: no-preference) { .a { animation: pop 80ms; } }', true],
  ['@media (min-width: 1px) { .a { animation: pop 80ms; } }', false],
  ['.a { animation: turn 1s infinite; } @media (prefers-reduced-motion: reduce) { .a { animation: none; } }', true],
  ['.a { animation: turn 1s infinite; } @media (prefers-reduced-motion: reduce) { .b { animation: none; } }', false],
  ['.a { transition-duration: 2s; }', false],
  ['.a::view-transition-old(root) { animation-duration: 1s; }', false],
] as const)('%s is still: %s', (css, still) => {
  expect(listMovements(css).map((each) => each.still)).toEqual([still]);
});
