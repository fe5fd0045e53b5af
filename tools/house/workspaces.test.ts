/** ARCHITECTURE.md says which workspace may import which; each `package.json` names the same ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { architecture } from './architecture.ts';
import { root } from './imports.ts';

const names = v.optional(v.record(v.string(), v.string()), {});
const manifest = v.object({ dependencies: names, devDependencies: names });

/** The table's rows. Only the first sentence of a cell names what may be imported. */
const [, section = ''] = architecture.split('\n## Who may import whom\n');
const rows = [...(section.split('\n\n')[0] ?? '').matchAll(/^\| (\S+) +\| (.*?) +\|$/gm)]
  .slice(2)
  .map(([, part = '', cell = '']) => ({ part, words: (cell.split('. ')[0] ?? '').split(/[^a-z-]+/) }));

const atTheTop = ['e2e', 'lab'];

const folderOf = (part: string): string => (part.includes('/') || atTheTop.includes(part) ? part : `packages/${part}`);

/** Ours, without `@stepgate/`. */
const ours = (dependencies: Readonly<Record<string, string>>): string[] =>
  Object.keys(dependencies).flatMap((name) => (name.startsWith('@stepgate/') ? [name.replace('@stepgate/', '')] : []));

it('each package and app has a row', () => {
  const folders = ['packages', 'apps'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`));
  const known = rows.map(({ part }) => folderOf(part)).filter((folder) => !atTheTop.includes(folder));
  expect(known.sort()).toEqual(folders.sort());
});

it.each(rows.filter(({ part }) => part !== 'testkit'))('$part depends on what its row names', ({ part, words }) => {
  const text = readFileSync(join(root, folderOf(part), 'package.json'), 'utf8');
  const { dependencies, devDependencies } = v.parse(manifest, JSON.parse(text));
  const known = new Set(rows.map((row) => row.part.replace('apps/', '')));
  const named = words.filter((word) => known.has(word));
  expect(ours(dependencies).filter((name) => !named.includes(name))).toEqual([]);
  const all = [...ours(dependencies), ...ours(devDependencies)];
  expect(named.filter((name) => !all.includes(name))).toEqual([]);
});
