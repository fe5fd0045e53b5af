import { readFile, stat } from 'node:fs/promises';
import { LookFault } from './look-fault.ts';

/**
 * @param setting that names the file
 * @throws LookFault that says why it can't be used
 */
export async function readLookFile(setting: string, file: string, mostBytes: number): Promise<Buffer> {
  const refused = (why: string): LookFault => new LookFault([`${setting}: ${file} ${why}`]);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw refused("isn't a file that can be read");
  if (found.size > mostBytes) throw refused(`has ${found.size} bytes, and may have ${mostBytes}`);
  return readFile(file).catch(() => {
    throw refused("can't be read");
  });
}
