/** The imports of the packages from each other are packed: a workspace exports more than a host can install. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { entriesOf, folderOf, hostPackages, subpathOf } from './package-list.ts';

const packed = new Set(
  hostPackages.flatMap((one) => entriesOf(one).map((entry) => `@stepgate/${one.folder}/${subpathOf(entry)}`)),
);

/** @returns further entry points of our packages that a package's own code imports */
function importedBy(one: (typeof hostPackages)[number]): readonly string[] {
  const files = globSync('src/**/*.{ts,tsx}', {
    cwd: folderOf(one),
    exclude: ['**/*.{test,stories}.*', '**/test/**', '**/tests/**'],
  });
  const sources = files.map((file) => readFileSync(join(folderOf(one), file), 'utf8'));
  return sources.flatMap((source) =>
    [...source.matchAll(/\b(?:from|import)\b\s*\(?'(@stepgate\/[\w-]+\/[\w/-]+)'/g)].map(([, name = '']) => name),
  );
}

it('[HOST-02] each entry point of ours that a host’s package imports is in the packages', () => {
  // The service inside the package for tests is one program, with all that it imports.
  const imported = hostPackages.filter(({ program }) => program === undefined).flatMap(importedBy);
  expect(new Set(imported).size).toBeGreaterThan(2);
  expect(imported.filter((name) => !packed.has(name))).toEqual([]);
});
