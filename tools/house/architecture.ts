/** The tables of ARCHITECTURE.md that say which folders a workspace has, and which of them may import which. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './imports.ts';

/** One row: folders that don't import each other, except features. A layer can be a file, such as `kernel/context.ts`. */
export type Row = { readonly names: readonly string[]; readonly areFeatures: boolean };

const named = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/\/$/, ''));

/**
 * @param page the text of ARCHITECTURE.md
 * @param workspace as the head of the table names it, such as `apps/identity/src`
 * @returns rows from the lowest layer to the highest
 */
export function rowsIn(page: string, workspace: string): Row[] {
  const [, table = ''] = page.split(`\n| \`${workspace}\` | what it owns |\n`);
  const lines = table.split('\n\n')[0]?.split('\n').slice(1) ?? [];
  const cells = lines.map((line) => line.split(' | ')[0] ?? '');
  return cells.map((cell) => ({ names: named(cell), areFeatures: cell.startsWith('| features:') })).reverse();
}

export const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

export const layersOf = (workspace: string): Row[] => rowsIn(architecture, workspace);
