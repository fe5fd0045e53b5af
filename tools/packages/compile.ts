/** Types of a package; and, where it is nothing but TypeScript, its modules, file by file as they are written. Needs no bundler. */
import { execFile } from 'node:child_process';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { entriesOf, folderOf, type HostPackage, hostPackages, root } from './package-list.ts';

const run = promisify(execFile);
const modules = join(root, 'node_modules');

/** Written beside `.js`, so a type is found as its module is; and a host that does not bundle has nothing to read styles with. */
const asInstalled = (types: string): string =>
  types
    .replace(/^import '[^']+\.css';\n/gm, '')
    .replace(/(\bfrom |\bimport\()(["'])(\.[^"']*)\.tsx?\2/g, (_, before, quote, path) => `${before}${quote}${path}.js${quote}`);

/**
 * Takes in what the entry reaches, and so no test.
 * @param output the folder of all packages; those that this one needs are there already, and it is checked against what they have become
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
      rewriteRelativeImportExtensions: true,
      noEmitOnError: true,
      rootDir: join(folder, 'src'),
      outDir: dist,
      typeRoots: [join(modules, '@types')],
      types: one.entry === 'main.ts' ? ['node'] : [],
      paths: Object.fromEntries(
        hostPackages.map((each) => [`@stepgate/${each.folder}`, [join(output, each.folder, 'dist/index.d.ts')]]),
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
