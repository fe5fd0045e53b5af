/** The index of the decisions has each page, with its title and its status. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../docs/decisions');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const files = readdirSync(folder).filter((name) => /^\d{4}-.+\.md$/.test(name));
const pageOf = new Map(files.map((file) => [Number(file.slice(0, 4)), file]));
const newest = Math.max(...pageOf.keys());

/** @returns the title and the status of a page, which are its first two paragraphs */
const headOf = (file: string): readonly [string, string] => {
  const [title = '', status = ''] = read(file).split('\n\n');
  return [title.replace(/^# /, ''), status.replace(/^Status: /, '')];
};

it('each decision says its status, and names a later page if it was amended or replaced', () => {
  expect(files.length).toBeGreaterThan(60);
  const wrong = files.filter((file) => {
    const [, status] = headOf(file);
    const [, by] = /^(?:amended|replaced) by (\d+(?:, \d+)*)$/.exec(status) ?? [];
    if (by === undefined) return status !== 'accepted';
    const own = Number(file.slice(0, 4));
    return by.split(', ').some((number) => Number(number) <= own || !pageOf.has(Number(number)));
  });
  expect(wrong).toEqual([]);
});

it('the index has each number once and in order, also those that no page has', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => /^\| (?:\[?\d)/.test(line));
  const wanted = Array.from({ length: newest }, (_, index) => {
    const file = pageOf.get(index + 1);
    if (file === undefined) return `| ${index + 1} | not used | |`;
    return `| [${index + 1}](${file}) | ${headOf(file).join(' | ')} |`;
  });
  expect(rows).toEqual(wanted);
});
