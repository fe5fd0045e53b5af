import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFault } from './storage/start-fault.ts';

const bytes = 32;

/** The demo's own secret: made once, kept beside its database, readable by its owner only. */
export async function keptSecret(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Of two processes that start at once, one writes and both read.
  await writeFile(path, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  const secret = Buffer.from(await readFile(path, 'utf8'), 'base64url');
  // A disk that was full when it was written leaves a part of it, or nothing.
  if (secret.length < bytes)
    throw new StartFault(`${path} holds no whole secret: remove the file, and the service makes another.`);
  return secret;
}
