import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleProgram } from './bundle-program.ts';
import { bundleStyled } from './bundle-styled.ts';
import { compile } from './compile.ts';
import { createManifest, installedWith, type OwnManifest, type SharedManifest } from './manifest.ts';
import { folderOf, type HostPackage, hostPackages, root } from './package-list.ts';
import { nameSources } from './source-maps.ts';
import { writeTemplate } from './write-template.ts';

const run = promisify(execFile);

/** @returns the name of the tarball */
async function pack(one: HostPackage, output: string): Promise<string> {
  const source = folderOf(one);
  const staged = join(output, one.folder);
  const own: OwnManifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  const shared: SharedManifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await compile(one, output);
  if (one.styles) {
    await bundleStyled(one, join(staged, 'dist'));
    const [elements, ours] = [join(source, 'src/theme/elements.css'), join(staged, 'dist/styles.css')];
    await writeFile(ours, (await readFile(elements, 'utf8')) + (await readFile(ours, 'utf8')));
    await copyFile(join(source, 'src/theme/tokens.css'), join(staged, 'dist/tokens.css'));
    // A compiler that isn't a bundler's knows no styles.
    for (const name of ['styles', 'tokens']) await writeFile(join(staged, `dist/${name}.css.d.ts`), 'export {};\n');
  }
  if (one.program) await bundleProgram(one, one.program.entry, join(staged, 'dist'), Object.keys(installedWith(one, own)));
  if (one.template) await writeTemplate(join(staged, 'dist/template'));
  await nameSources(source, staged);
  await copyFile(join(source, 'README.md'), join(staged, 'README.md'));
  await writeFile(
    join(staged, 'package.json'),
    `${JSON.stringify(createManifest(one, own, shared), undefined, 2)}
`,
  );
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', output, staged]);
  return stdout.trim();
}

/**
 * Builds and packs every package that a host can install.
 * @param output folder that is emptied; receives one folder for each built package, and the tarballs
 * @returns names of the tarballs, in the order of their dependencies
 */
export async function buildPackages(output: string): Promise<readonly string[]> {
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  // The packages' imports must resolve from where they are built, but don't belong to them.
  const others = join(output, 'node_modules');
  await symlink(join(root, 'node_modules'), others);
  const tarballs: string[] = [];
  for (const one of hostPackages) tarballs.push(await pack(one, output));
  await rm(others);
  return tarballs;
}
