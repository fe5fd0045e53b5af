/** Bundles a program of a package with the workspaces and libraries that hosts don't get otherwise. */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { folderOf, type HostPackage, root } from './package-list.ts';

/** The globals of a CommonJS module. */
const asCommonJs = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

/** The folders of the libraries whose code is in the bundle. */
function librariesIn({ inputs }: Metafile): readonly string[] {
  const folders = Object.keys(inputs).flatMap((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/** Each license asks that its text goes where the code goes. */
async function licensesOf(libraries: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    libraries.map(async (path) => {
      const folder = join(root, path);
      const { name, version, license }: { name: string; version: string; license: string } = JSON.parse(
        await readFile(join(folder, 'package.json'), 'utf8'),
      );
      const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|notice)/i.test(file)).sort();
      const fileTexts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
      return [`${name} ${version} (${license})`, ...fileTexts.map((text) => text.trim())].join('\n\n');
    }),
  );
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/**
 * @param dist receives the program beside its entry, and the licenses of the libraries that it contains
 * @param installed libraries that hosts install with the package, such as those with native code
 */
export async function bundleProgram(one: HostPackage, entry: string, dist: string, installed: readonly string[]): Promise<void> {
  const outdir = join(dist, dirname(entry));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(folderOf(one), 'src', entry)],
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    banner: { js: asCommonJs },
    // Native code of pg, which is optional.
    external: [...installed, 'pg-native'],
    metafile: true,
    logLevel: 'warning',
  });
  const libraries = librariesIn(metafile).filter((path) => existsSync(join(root, path, 'package.json')));
  await writeFile(join(outdir, 'licenses.txt'), await licensesOf(libraries));
}
