import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

function findManifest(name: string, from: string): string | undefined {
  try {
    return findPackageJSON(name, pathToFileURL(join(from, 'any')));
  } catch {
    return undefined;
  }
}

/**
 * @param from the folder that it's installed for
 * @returns `undefined` if the package isn't installed, e.g. because it is for another platform
 */
export async function installedPackage(
  name: string,
  from: string = import.meta.dirname,
): Promise<{ readonly folder: string; readonly version: string } | undefined> {
  const manifest = findManifest(name, from);
  if (manifest === undefined) return undefined;
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'));
  return { folder: dirname(manifest), version };
}
