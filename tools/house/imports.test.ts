import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layersOf, type Row } from './architecture.ts';
import { findCircles, listSource, readImports, root, upwardImports } from './imports.ts';

const firstFolder = (file: string): string | undefined => (file.includes('/') ? file.slice(0, file.indexOf('/')) : undefined);

/** The place of a file in the rows: the name that goes deepest. Features share one. A file beside the folders has none. */
function placeOf(rows: readonly Row[], file: string): string | undefined {
  const places = rows.flatMap(({ names, areFeatures }) => names.map((name) => ({ name, place: areFeatures ? names[0] : name })));
  const inIt = places.filter(({ name }) => file === name || file.startsWith(`${name}/`));
  const [found] = inIt.sort((a, b) => b.name.length - a.name.length);
  return found?.place ?? firstFolder(file);
}

describe('the check itself', () => {
  const imports = [
    { from: 'tokens/policy.ts', to: 'kernel/clock.ts' },
    { from: 'tokens/tokens.ts', to: 'tokens/policy.ts' },
  ];

  it('accepts imports that all go down', () => {
    expect(findCircles(imports)).toEqual([]);
    expect(upwardImports(imports, [['kernel'], ['tokens']], firstFolder)).toEqual([]);
  });

  it('finds an import that goes up, and one between two folders of a layer', () => {
    const up = { from: 'kernel/clock.ts', to: 'tokens/tokens.ts' };
    expect(upwardImports([...imports, up], [['kernel'], ['tokens']], firstFolder)).toEqual([
      'kernel/clock.ts -> tokens/tokens.ts',
    ]);
    expect(upwardImports([up], [['kernel', 'tokens']], firstFolder)).toEqual(['kernel/clock.ts -> tokens/tokens.ts']);
  });

  it('finds a circle of folders although no file imports itself, and one of folders inside a folder', () => {
    const back = { from: 'kernel/settings.ts', to: 'tokens/tokens.ts' };
    expect(findCircles([...imports, back])).toEqual([['tokens', 'kernel', 'tokens']]);
    expect(
      findCircles([
        { from: 'challenges/push/push.ts', to: 'challenges/totp/totp.ts' },
        { from: 'challenges/totp/codes.ts', to: 'challenges/push/devices.ts' },
      ]),
    ).toEqual([['challenges/push', 'challenges/totp', 'challenges/push']]);
  });

  it('refuses a folder without a layer', () => {
    expect(() => upwardImports([{ from: 'a/x.ts', to: 'b/y.ts' }], [['a']], firstFolder)).toThrow('the folder b');
  });
});

/** Treats the file as a neighbour of the folders that it names, because it only contains types. */
const besideTheKernel = (file: string): string => (file === 'kernel/context.ts' ? 'context.ts' : file);

it.each([
  'packages/contract/src',
  'packages/flow/src',
  'packages/client/src',
  'packages/moving/src',
  'packages/receipt/src',
  'packages/server/src',
  'packages/react/src',
  'packages/contract-kit/src',
  'packages/testing/src',
  'packages/testkit/src',
  'apps/identity/src',
  'apps/demo/src',
  'apps/demo/pages',
  'apps/desk/src',
  'apps/web/src',
])('%s has no circle, of files or of folders', (folder) => {
  const imports = readImports(folder).map(({ from, to }) => ({ from: besideTheKernel(from), to: besideTheKernel(to) }));
  expect(imports.length).toBeGreaterThan(5);
  expect(findCircles(imports)).toEqual([]);
});

it.each(['apps/identity/src', 'packages/react/src', 'apps/web/src'])(
  '%s: a folder imports only folders below it in its table in ARCHITECTURE.md',
  (workspace) => {
    const rows = layersOf(workspace);
    const layers = rows.map(({ names }) => names);
    expect(upwardImports(readImports(workspace), layers, (file) => placeOf(rows, file))).toEqual([]);
  },
);

const usersOf = (folder: string, workspace: string): string[] =>
  listSource(folder).filter((file) => readFileSync(join(root, folder, file), 'utf8').includes(`'${workspace}`));

it('[API-04] the demo’s money uses the package for other back ends, and the service doesn’t', () => {
  expect(usersOf('apps/demo/src', '@stepgate/server')).toEqual(['money/ledger-server.ts']);
  expect(usersOf('apps/identity/src', '@stepgate/server')).toEqual([]);
});

it('the service knows nothing of the demo that is composed with it', () => {
  expect(usersOf('apps/demo/src', '@stepgate/identity').length).toBeGreaterThan(5);
  expect(usersOf('apps/identity/src', '@stepgate/demo')).toEqual([]);
});
