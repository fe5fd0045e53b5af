/** Writes a file of the archive so that it is whole or absent: beside its place, on disk, read back and verified, and only then under its name. */
import { createWriteStream } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PublicRootKey } from '@stepgate/receipt';
import type { StoredRoot } from '../check-roots.ts';
import { fileName } from './archive-file.ts';
import { verifyFile } from './verify-file.ts';

/** Bytes that are compressed at once: a line by itself would cost more calls than work. */
const chunk = 65_536;

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const line of lines) {
    text += line;
    if (text.length < chunk) continue;
    yield text;
    text = '';
  }
  yield text;
}

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * @param lines with the head first
 * @returns the bytes of the file
 * @throws ArchiveFault if the file, as it is on disk, isn't what was signed
 */
export async function writeFile(
  folder: string,
  root: Pick<StoredRoot, 'nth' | 'day'>,
  keys: readonly PublicRootKey[],
  lines: AsyncIterable<string>,
): Promise<number> {
  const path = join(folder, fileName(root));
  const part = `${path}.part`;
  await pipeline(
    Readable.from(inChunks(lines), { objectMode: false }),
    createGzip(),
    createWriteStream(part, { mode: 0o600, flush: true }),
  );
  await verifyFile(keys, { path: part });
  await rename(part, path);
  await syncFolder(folder);
  return (await stat(path)).size;
}
