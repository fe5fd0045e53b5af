/** The descriptions in a host's editor for the options of the packages: the properties of exported types, with and without a description. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { exportedNames } from './exported-names.ts';
import { folderOf, type HostPackage } from './package-list.ts';

/** The names that a host writes: the settings of a function, the properties of a component, and the functions that a hook returns. */
const ofHosts = /(?:Options|Props|Settings|Policy|Request|Appearance|Brand|Identity|Addresses|Wrapper|Client)$/;

export type Option = { readonly name: string; readonly isDescribed: boolean };

type Range = { readonly start: number; readonly end: number };
type Declared = Range & { readonly name: string };

/** The types of a file, and the properties in them at any depth. */
function parseTypes(path: string, source: string) {
  const types: Declared[] = [];
  const properties: Declared[] = [];
  const named = ({ start, end }: Range, key: Range): Declared => ({ start, end, name: source.slice(key.start, key.end) });
  new Visitor({
    TSTypeAliasDeclaration: (node) => void types.push(named(node, node.id)),
    TSPropertySignature: (node) => void properties.push(named(node, node.key)),
    TSMethodSignature: (node) => void properties.push(named(node, node.key)),
  }).visit(parseSync(path, source).program);
  return { types, properties };
}

/** @returns the chosen types, and those of the same file that they are put together from */
function closeOver(source: string, types: readonly Declared[], isChosen: (name: string) => boolean): readonly Declared[] {
  const chosen = types.filter(({ name }) => isChosen(name));
  for (const { start, end } of chosen)
    for (const other of types)
      if (!chosen.includes(other) && new RegExp(`[&=|] ${other.name}\\b`).test(source.slice(start, end))) chosen.push(other);
  return chosen;
}

/** @returns each as `LoginProps.onSuccess` */
export function readOptions(one: HostPackage): readonly Option[] {
  const exported = new Set(exportedNames(one).map((line) => line.split(' ')[1] ?? ''));
  return globSync('src/**/*.{ts,tsx}', { cwd: folderOf(one) }).flatMap((file) => {
    if (/\.(?:test|stories|data)\.|\/test\//.test(file)) return [];
    const path = join(folderOf(one), file);
    const source = readFileSync(path, 'utf8');
    const { types, properties } = parseTypes(path, source);
    return closeOver(source, types, (name) => exported.has(name) && ofHosts.test(name)).flatMap((type) =>
      properties
        .filter(({ start, end }) => start >= type.start && end <= type.end)
        .map(({ start, name }) => ({
          name: `${type.name}.${name}`,
          isDescribed: /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.test(source.slice(type.start, start)),
        })),
    );
  });
}
