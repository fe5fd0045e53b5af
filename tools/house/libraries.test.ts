/** docs/decisions/0063 says of each library what it reads of a client's. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';

const page = 'docs/decisions/0063-what-a-client-sends-and-where-we-connect.md';
const parts = ['apps/identity', 'apps/demo', 'packages/moving', 'packages/server', 'packages/receipt'];

type Row = { readonly library: string; readonly reads: string; readonly could: string; readonly files: readonly string[] };

function parseRows(text: string): Row[] {
  const [, table = ''] = text.split('| library | reads | could also | bounded by |\n');
  const lines = table.split('\n').slice(1);
  return lines.slice(0, lines.indexOf('')).map((line) => {
    const [library = '', reads = '', could = '', bounds = ''] = line.slice(1, -1).split('|');
    const files = Array.from(bounds.matchAll(/`([^`]+\/[^`]+)`/g), ([, file = '']) => file);
    return { library: library.trim().slice(1, -1), reads: reads.trim(), could: could.trim(), files };
  });
}

const readDependencies = (part: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8')).dependencies);

const rows = parseRows(readFileSync(join(root, page), 'utf8'));

it('each library that the service, the demo or what hosts install depends on has a row that says what it reads, and each row has a library', () => {
  const used = new Set(parts.flatMap(readDependencies));
  expect(used.size).toBeGreaterThan(25);
  expect(rows.map(({ library }) => library)).toEqual([...used].filter((name) => name !== '@stepgate/identity').sort());
});

it('each row says what a library reads, what else it could do, and which of our files bounds it', () => {
  const lacking = rows.filter(({ reads, could, files }) => reads === '' || could === '' || files.length === 0);
  expect(lacking.map(({ library }) => library)).toEqual([]);
  const missing = rows.flatMap(({ files }) => files.filter((file) => !existsSync(join(root, file))));
  expect(missing).toEqual([]);
});
