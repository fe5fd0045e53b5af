/** Types of a package and, if it only contains TypeScript, its modules, file by file. Needs no bundler. */
import { execFile } from 'node:child_process';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { entriesOf, folderOf, type HostPackage, hostPackages, root, subpathOf } from './package-list.ts';

const run = promisify(execFile);
const modules = join(root, 'node_modules');

/** Declarations next to `.js` files resolve like their modules. A host without a bundler can't read styles. */
const asInstalled = (types: string): string =>
  types
    .replace(/^import '[^']+\.css';\n/gm, '')
    .replace(/(\bfrom |\bimport\()(["'])(\.[^"']*)\.tsx?\2/g, (_, before, quote, path) => `${before}${quote}${path}.js${quote}`);

/**
 * Compiles everything that the entry reaches, and so no tests.
 * @param output the folder of all packages; it already contains the built dependencies of this one, which the check uses
 */
export async function compile(one: HostPackage, output: string): Promise<void> {
  const folder = folderOf(one);
  const dist = join(output, one.folder, 'dist');
  const config = join(output, one.folder, 'tsconfig.json');
  const settings = {
    extends: join(folder, 'tsconfig.json'),
    compilerOptions: {
      composite: false,
      declaration: true,
      emitDeclarationOnly: one.styles === true,
      ...(one.styles !== true && { sourceMap: true, inlineSources: true }),
      rewriteRelativeImportExtensions: true,
      noEmitOnError: true,
      rootDir: join(folder, 'src'),
      outDir: dist,
      typeRoots: [join(modules, '@types')],
      types: one.entry === 'main.ts' || one.program ? ['node'] : [],
      paths: Object.fromEntries(
        hostPackages.flatMap((each) => {
          const types = (entry: string) => [join(output, each.folder, 'dist', entry.replace(/\.ts$/, '.d.ts'))];
          const others = (each.more ?? []).map((entry) => [`@stepgate/${each.folder}/${subpathOf(entry)}`, types(entry)]);
          return [[`@stepgate/${each.folder}`, types(each.entry)], ...others];
        }),
      ),
    },
    files: [
      ...entriesOf(one).map((entry) => join(folder, 'src', entry)),
      ...(one.styles ? [join(modules, 'vite/client.d.ts')] : []),
    ],
    include: one.styles ? [join(folder, 'src/**/*.d.ts')] : [],
    references: [],
  };
  await mkdir(join(output, one.folder));
  await writeFile(config, JSON.stringify(settings));
  await run(join(modules, '.bin/tsc'), ['--project', config]).catch(({ stdout }) => {
    throw new Error(`${one.folder} does not compile:\n${stdout}`);
  });
  for await (const file of glob('**/*.d.ts', { cwd: dist })) {
    const types = await readFile(join(dist, file), 'utf8');
    await writeFile(join(dist, file), asInstalled(types));
  }
}
