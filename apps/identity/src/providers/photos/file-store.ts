/** Photos as files in one folder, which several processes can share. */
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPathPart, type PhotoStore, PhotoStoreFault } from './photo-store.ts';

/** Milliseconds after which an unfinished file can't be in progress any more. */
const writtenWithin = 60 * 60_000;
const unfinished = '.part';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function fault(what: string, error: unknown): PhotoStoreFault {
  return new PhotoStoreFault(`a photo could not be ${what}: ${codeOf(error) ?? error}`);
}

/** Makes changes to the folder survive a power cut. */
async function sync(folder: string): Promise<void> {
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}

/** Deletes the unfinished files of processes that were killed while writing. Nothing refers to them. */
async function clearParts(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(unfinished)) continue;
    const path = join(folder, name);
    // Another process may delete the same files.
    const begun = await stat(path).catch(() => undefined);
    if (begun !== undefined && begun.mtimeMs < now - writtenWithin) await unlink(path).catch(() => {});
  }
}

/**
 * @param folder created if it is missing, readable only by its owner
 * @throws PhotoStoreFault if it can't be used
 */
export async function openFileStore(folder: string, now: () => number = Date.now): Promise<PhotoStore> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await clearParts(folder, now());
  } catch (error) {
    throw fault('kept in this folder', error);
  }
  const pathOf = (id: string): string => join(folder, checkPathPart(id));
  return {
    async put(id, sealed) {
      const path = pathOf(id);
      try {
        const file = await open(`${path}${unfinished}`, 'w', 0o600);
        try {
          await file.writeFile(sealed);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(`${path}${unfinished}`, path);
        await sync(folder);
      } catch (error) {
        await unlink(`${path}${unfinished}`).catch(() => {});
        throw fault('written', error);
      }
    },
    async get(id) {
      const path = pathOf(id);
      try {
        return await readFile(path);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw fault('read', error);
      }
    },
    async remove(id) {
      const path = pathOf(id);
      try {
        await unlink(path);
        await sync(folder);
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw fault('removed', error);
      }
    },
  };
}
