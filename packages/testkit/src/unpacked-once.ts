import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for the unpacked files of a package. It stays for later runs.
 * @param name package and version, so that another version gets its own folder
 * @param fill writes everything into `part`, which becomes `folder`
 * @returns the folder's path. If several processes ask at the same time, they see the folder complete or not at all
 */
export async function unpackedOnce(name: string, fill: (part: string, folder: string) => Promise<void>): Promise<string> {
  const folder = join(tmpdir(), `stepgate-${name}`);
  if (existsSync(folder)) return folder;
  const part = await mkdtemp(`${folder}-`);
  try {
    await fill(part, folder);
    // PostgreSQL runs as a separate user if the tests run as root.
    await chmod(part, 0o755);
    await rename(part, folder);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
