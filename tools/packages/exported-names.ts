/** The names that a package's entry points export, types included. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { entriesOf, folderOf, type HostPackage, subpathOf } from './package-list.ts';

/** @param file a module. @returns what it exports by name; what another package exports through it isn't ours to list */
function readNames(file: string): readonly string[] {
  const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  return staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName, importName, moduleRequest }) => {
      const from = moduleRequest?.value.startsWith('.') ? join(dirname(file), moduleRequest.value) : undefined;
      const { name } = exportName;
      if (name === null) return from === undefined ? [] : readNames(from);
      if (importName.kind !== 'All' || from === undefined) return [name];
      return [name, ...readNames(from).map((inner) => `${name}.${inner}`)];
    });
}

/** @returns each as `@stepgate/flow poll` or, from a further entry point, `@stepgate/react/ui Button` */
export function exportedNames(one: HostPackage): readonly string[] {
  const names = entriesOf(one).flatMap((entry) => {
    const subpath = entry === one.entry ? '' : `/${subpathOf(entry)}`;
    return readNames(join(folderOf(one), 'src', entry)).map((name) => `@stepgate/${one.folder}${subpath} ${name}`);
  });
  return names.sort();
}
