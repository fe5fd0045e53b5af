/** ARCHITECTURE.md has each folder: in its drawing, and in the table of its workspace. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { architecture, layersOf, rowsIn } from './architecture.ts';
import { root } from './imports.ts';

/** Folders with a file in them; an editor and a build leave others behind. */
function foldersIn(folder: string): string[] {
  const files = globSync('*/**/*.*', {
    cwd: join(root, folder),
    exclude: (name) => /node_modules|\.tsbuild|dist$/.test(name),
  });
  return [...new Set(files.map((file) => file.split(/[\\/]/)[0] ?? ''))].filter((name) => !name.startsWith('.')).sort();
}

/** A folder whose own folders have rows counts by them. */
function placesIn(workspace: string, names: readonly string[]): string[] {
  const isSplit = (folder: string): boolean => names.some((name) => name.startsWith(`${folder}/`));
  return foldersIn(workspace).flatMap((folder) =>
    isSplit(folder) ? foldersIn(`${workspace}/${folder}`).map((inner) => `${folder}/${inner}`) : [folder],
  );
}

it.each(['apps/identity/src', 'packages/react/src', 'apps/web/src'])(
  'each folder of %s is once in its table in ARCHITECTURE.md, and the table names no other',
  (workspace) => {
    const names = layersOf(workspace).flatMap((row) => row.names.filter((name) => !name.includes('.')));
    expect(names.sort()).toEqual(placesIn(workspace, names));
  },
);

it.each(['', 'packages', 'apps'])('each folder of “%s” is in the drawing of the house', (folder) => {
  const [drawing = ''] = architecture.split('```text\n').slice(1);
  const drawn = drawing.split('\n```')[0]?.split(/\s+/) ?? [];
  const folders = foldersIn(folder);
  expect(folders.length).toBeGreaterThan(1);
  expect(folders.filter((name) => !drawn.includes(`${name}/`))).toEqual([]);
});

it('a table is read from its last row to its first, with features and files among the folders', () => {
  const head = 'text\n\n| `apps/x/src` | what it owns |\n| --- | --- |\n';
  const page = `${head}| features: \`login/\`, \`staff/\` | calls |\n| \`kernel/context.ts\` | \`ports\` |\n| \`kernel/\` | |\n\n| \`no/\` | |`;
  expect(rowsIn(page, 'apps/x/src')).toEqual([
    { names: ['kernel'], areFeatures: false },
    { names: ['kernel/context.ts'], areFeatures: false },
    { names: ['login', 'staff'], areFeatures: true },
  ]);
});
