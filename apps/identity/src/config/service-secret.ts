import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFault } from '../storage/start-fault.ts';

const bytes = 32;

/** The demo's own secret: created once, kept beside its database, readable only by its owner. */
export async function keptSecret(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // If two processes start at once, one writes and both read.
  await writeFile(path, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  const secret = Buffer.from(await readFile(path, 'utf8'), 'base64url');
  // A disk that was full at the time leaves an incomplete file.
  if (secret.length < bytes)
    throw new StartFault(`${path} doesn't contain a complete secret: remove the file, and the service creates a new one.`);
  return secret;
}
