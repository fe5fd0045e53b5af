import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The demo's own secret: made once, kept beside its database, readable by its owner only. */
export async function keptSecret(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Of two processes that start at once, one writes and both read.
  await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  return Buffer.from(await readFile(path, 'utf8'), 'base64url');
}
