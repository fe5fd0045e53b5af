/** The imports into a package from outside. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { hostPackages } from '../packages/package-list.ts';
import { listSource, root } from './imports.ts';

const workspaces = globSync(['packages/*/src', 'apps/*/src', 'apps/demo/pages'], { cwd: root }).sort();

/** The other workspaces that a source file reaches by path. */
function othersBeside(workspace: string): string[] {
  const home = dirname(workspace);
  const reached = listSource(workspace).flatMap((file) =>
    [...readFileSync(join(root, workspace, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)]
      .map(([, path = '']) => relative(root, join(root, workspace, dirname(file), path)))
      .filter((path) => !path.startsWith(`${home}/`))
      .map((path) => path.split('/', 3).join('/')),
  );
  return [...new Set(reached)];
}

it('only our own pages and the testkit reach into another package past its entries, into react and for words', () => {
  expect(workspaces.length).toBeGreaterThan(8);
  const ways = workspaces.flatMap((workspace) => othersBeside(workspace).map((other) => `${workspace} -> ${other}`));
  expect(ways).toEqual([
    'packages/pages/src -> packages/react/src',
    // The words of the catalogues.
    'packages/testkit/src -> apps/demo/pages',
    'packages/testkit/src -> apps/web/src',
    'packages/testkit/src -> packages/react/src',
  ]);
});

it('react has the entries that hosts get and no other', () => {
  const react = hostPackages.find(({ folder }) => folder === 'react');
  const { exports } = JSON.parse(readFileSync(join(root, 'packages/react/package.json'), 'utf8'));
  expect(Object.values(exports).sort()).toEqual([react?.entry, ...(react?.more ?? [])].map((entry) => `./src/${entry}`).sort());
});
