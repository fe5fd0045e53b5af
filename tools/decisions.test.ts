/** The index of the decisions has each page with its title. A page says what holds today. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../docs/decisions');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const files = readdirSync(folder).filter((name) => /^\d{4}-.+\.md$/.test(name));

it('the index has each page, in order, with its title', () => {
  expect(files.length).toBeGreaterThan(60);
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(rows).toEqual(
    files.sort().map((file) => `- [${Number(file.slice(0, 4))}](${file}) ${read(file).split('\n')[0]?.slice(2)}`),
  );
});

it('no two pages have one number, and none says that another one amends or replaces it', () => {
  expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length);
  expect(files.filter((file) => /\b(?:amended|replaced) by (?:decision )?\d|^Status:|\(amended\b/m.test(read(file)))).toEqual([]);
});
