import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

function findManifest(name: string): string | undefined {
  try {
    return findPackageJSON(name, import.meta.url);
  } catch {
    return undefined;
  }
}

/** @returns `undefined` if the package isn't installed, e.g. because it is for another platform */
export async function installedPackage(name: string): Promise<{ readonly folder: string; readonly version: string } | undefined> {
  const manifest = findManifest(name);
  if (manifest === undefined) return undefined;
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'));
  return { folder: dirname(manifest), version };
}
