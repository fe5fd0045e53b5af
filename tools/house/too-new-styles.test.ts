import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';
import { listStyles } from './styles.ts';
import { findTooNewStyles } from './too-new-styles.ts';

it('[ENG-01] a value that the oldest browsers lack stands where the browser is asked for it', () => {
  const files = listStyles();
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) =>
    findTooNewStyles(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ['.a { color: color-mix(in srgb, red 5%, blue); }', 1],
  ['@supports (color: color-mix(in srgb, red, blue)) { .a { color: color-mix(in srgb, red 5%, blue); } }', 0],
  ['@media (hover: hover) { .a { color: color-mix(in srgb, red 5%, blue); } }', 1],
  ['.a { border: 1px solid color-mix(in srgb, red 5%, blue); }', 1],
  ['.a::after { content: attr(data-a) / ""; }', 1],
  ['.a::after { content: attr(data-a); }', 0],
  ['.a { grid-area: 1 / 2; }', 0],
] as const)('of %s %i are found', (css, count) => {
  expect(findTooNewStyles(css)).toHaveLength(count);
});
