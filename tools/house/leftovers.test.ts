/** Leftovers of a change that no compiler sees: the comment of a function that is gone, and a name that a bulk rename hit by chance. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listSource, root } from './imports.ts';

const sources = ['apps', 'packages', 'tools'].flatMap((folder) =>
  listSource(folder)
    .filter((path) => !/(^|\/)(dist|\.\w+)\//.test(path))
    .map((path) => ({ file: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') })),
);

const commentAboveAnother = /^[ \t]*(?:\/\*)?\*.*\*\/\n[ \t]*\/\*\*/m;
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

it('no doc comment is directly above another one', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter(({ text }) => commentAboveAnother.test(text)).map(({ file }) => file)).toEqual([]);
});

it('no inferred type has the name of an exported one', () => {
  const exported = new Set(sources.flatMap(({ text }) => namesIn(text, /^export (?:type|interface) (\w+)/gm)));
  const found = sources.flatMap(({ file, text }) =>
    namesIn(text, /\binfer (\w+)/g)
      .filter((name) => exported.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
