/**
 * The imports between the source files of a workspace, read from the files. Tests and stories are left out: they may import
 * anything.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Paths relative to the folder that was read, with `/`. */
export type Import = { readonly from: string; readonly to: string };

const isSource = (path: string): boolean =>
  !/\.(test|stories)\.tsx?$|\.d\.ts$/.test(path) && !path.split('/').includes('test') && !path.includes('node_modules');

/** @param folder relative to the root, such as `apps/identity/src` */
export const listSource = (folder: string): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: join(root, folder) })
    .map((path) => path.split(sep).join('/'))
    .filter(isSource)
    .sort();

export function readImports(folder: string): Import[] {
  const files = new Set(listSource(folder));
  return [...files].flatMap((from) =>
    [...readFileSync(join(root, folder, from), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)]
      .map(([, specifier = '']) =>
        normalize(join(dirname(from), specifier))
          .split(sep)
          .join('/'),
      )
      .filter((to) => files.has(to))
      .map((to) => ({ from, to })),
  );
}

/** The dependencies between the files and folders of each folder: an import counts for the two siblings that contain its ends. */
function siblingArrows(imports: readonly Import[]): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    const depth = a.findIndex((part, index) => part !== b[index]);
    if (depth < 0) continue;
    const [start, end] = [a.slice(0, depth + 1).join('/'), b.slice(0, depth + 1).join('/')];
    arrows.set(start, (arrows.get(start) ?? new Set()).add(end));
  }
  return arrows;
}

/** Circles among siblings, at any depth, each as a path: `['a', 'b', 'a']`. */
export function findCircles(imports: readonly Import[]): string[][] {
  const arrows = siblingArrows(imports);
  const circles: string[][] = [];
  const done = new Set<string>();
  const walk = (node: string, path: readonly string[]): void => {
    if (path.includes(node)) circles.push([...path.slice(path.indexOf(node)), node]);
    if (done.has(node) || path.includes(node)) return;
    for (const next of arrows.get(node) ?? []) walk(next, [...path, node]);
    done.add(node);
  };
  for (const node of arrows.keys()) walk(node, []);
  return circles;
}

/**
 * Imports that don't go downwards.
 * @param layers from the lowest to the highest; folders of one layer don't import each other
 * @param roomOf the folder of a file in `layers`, `undefined` if no rule applies to it
 */
export function upwardImports(
  imports: readonly Import[],
  layers: readonly (readonly string[])[],
  roomOf: (file: string) => string | undefined,
): string[] {
  const height = (room: string): number => {
    const found = layers.findIndex((layer) => layer.includes(room));
    if (found < 0) throw new Error(`No layer has the folder ${room}. Say in ARCHITECTURE.md where it belongs.`);
    return found;
  };
  return imports
    .filter(({ from, to }) => {
      const [a, b] = [roomOf(from), roomOf(to)];
      return a !== undefined && b !== undefined && a !== b && height(a) <= height(b);
    })
    .map(({ from, to }) => `${from} -> ${to}`);
}
