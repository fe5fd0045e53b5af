import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for what a package of the lock file unpacks. It stays for later runs.
 * @param name says package and version, so that another version gets a folder of its own
 * @param fill puts everything into `part`, which becomes `folder`
 * @returns the folder's path. Several processes may ask at the same time: they see the folder complete or not at all
 */
export async function unpackedOnce(name: string, fill: (part: string, folder: string) => Promise<void>): Promise<string> {
  const folder = join(tmpdir(), `stepgate-${name}`);
  if (existsSync(folder)) return folder;
  const part = await mkdtemp(`${folder}-`);
  try {
    await fill(part, folder);
    // PostgreSQL runs as a user of its own where the tests run as root.
    await chmod(part, 0o755);
    await rename(part, folder);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
