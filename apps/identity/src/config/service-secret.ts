import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GivenSecrets } from '../kernel/key-ring.ts';
import { StartFault } from '../storage/start-fault.ts';
import type { Config } from './config.ts';

const bytes = 32;

/** The demo's own secret: created once, kept beside its database, readable only by its owner. */
async function keptSecret(dataDir: string): Promise<Buffer> {
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

/**
 * Where the secrets come from: the environment, or the demo's folder. Each process and each command asks once, at its start. Another source, such as an HSM
 * that decrypts them, is one more branch here (docs/operating-reference.md, a secret that an HSM keeps).
 */
export const loadSecrets = async ({
  secret,
  otherSecrets,
  dataDir,
}: Pick<Config, 'secret' | 'otherSecrets' | 'dataDir'>): Promise<GivenSecrets> => [
  secret ?? (await keptSecret(dataDir)),
  ...otherSecrets,
];
