/** The packages of a release, as a registry takes them, with a bill of materials of their own: what they need isn't what the service needs. */
import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildPackages } from '../packages/build-packages.ts';
import { installedWith } from '../packages/manifest.ts';
import { folderOf, hostPackages, tarballOf } from '../packages/package-list.ts';
import { writeBillOfMaterials, writeJson, writeLock } from './assemble.ts';

/** A project with the packages and nothing else, for npm to list what it installs. */
async function assembleProject(project: string, version: string): Promise<void> {
  await mkdir(project);
  const workspaces = hostPackages.map(({ folder }) => `packages/${folder}`);
  await writeJson(join(project, 'package.json'), { name: 'stepgate-packages', version, private: true, workspaces });
  for (const one of hostPackages) {
    const { devDependencies: _, ...own } = JSON.parse(await readFile(join(folderOf(one), 'package.json'), 'utf8'));
    const dependencies = installedWith(one, own);
    const folder = join(project, 'packages', one.folder);
    await mkdir(folder, { recursive: true });
    await writeJson(join(folder, 'package.json'), { ...own, version, dependencies });
  }
  await writeLock(project);
}

/**
 * @param output receives the tarballs and `stepgate-packages-<version>.cdx.json`
 * @param work a folder for what goes again
 * @param built tarballs of `npm run packages` from the same commit; without it they are built
 * @returns the names of the files
 */
export async function addPackages(output: string, version: string, work: string, built?: string): Promise<readonly string[]> {
  const folder = built ?? join(work, 'packages');
  if (built === undefined) await buildPackages(folder);
  const tarballs = hostPackages.map((one) => tarballOf(one, version));
  for (const tarball of tarballs) await cp(join(folder, tarball), join(output, tarball));
  const project = join(work, 'stepgate-packages');
  await assembleProject(project, version);
  const bill = join(output, `stepgate-packages-${version}.cdx.json`);
  await writeBillOfMaterials(project, bill);
  return [...tarballs, basename(bill)];
}
