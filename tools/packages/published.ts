/** The findings of publint and "Are the types wrong?" about a package. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { labInstall } from '../../packages/testkit/src/lab-install.ts';

/**
 * @param folder the package as built
 * @param tarball the same, packed
 * @returns the messages, none for a good package
 */
export async function findFaults(folder: string, tarball: string): Promise<readonly unknown[]> {
  const program = join(await labInstall(), 'published.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, folder, tarball]);
  return JSON.parse(stdout);
}
