/**
 * A file of SHA-1 hashes in order, one a line, as the public list of breached passwords has them (`HASH:COUNT`). It has tens of gigabytes, so a hash is
 * found by halving: thirty small reads, and nothing is kept in memory.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type BreachedPasswords, BreachedPasswordsFault } from './breached-passwords.ts';

/** A hash, a count and the end of the line. */
export const mostLine = 64;
export const hashLine = /^([\dA-F]{40})(?::\d{1,20})?\r?$/i;

type Line = { readonly hash: string; readonly start: number; readonly end: number };

/** @returns the first line that starts at `from` or behind it; `undefined` at the end */
async function readLineFrom(file: FileHandle, size: number, from: number): Promise<Line | undefined> {
  // The byte before shows whether a line starts here.
  const first = Math.max(0, from - 1);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * mostLine), 0, 2 * mostLine, first).catch(() => {
    throw new BreachedPasswordsFault("can't be read");
  });
  const text = buffer.toString('latin1', 0, bytesRead);
  const offset = from === 0 ? 0 : text.indexOf('\n') + 1;
  const start = first + offset;
  if (start >= size || (from > 0 && offset === 0 && first + bytesRead >= size)) return undefined;
  const end = text.indexOf('\n', offset);
  const [, hash] = hashLine.exec(text.slice(offset, end === -1 ? undefined : end)) ?? [];
  if (hash === undefined || (from > 0 && offset === 0))
    throw new BreachedPasswordsFault(`has no line with a hash at byte ${start}`);
  return { hash: hash.toUpperCase(), start, end: end === -1 ? size : first + end + 1 };
}

async function hasHash(file: FileHandle, size: number, hash: string): Promise<boolean> {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const line = await readLineFrom(file, size, middle);
    if (line?.hash === hash) return true;
    if (line !== undefined && line.start < high && line.hash < hash) low = line.end;
    else high = middle;
  }
  return false;
}

/** The file is opened for each look, so a new one can be put in its place. */
async function lookInto<T>(path: string, look: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path).catch(() => {
    throw new BreachedPasswordsFault("can't be read");
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new BreachedPasswordsFault('is no file');
    return await look(file, stat.size);
  } finally {
    await file.close();
  }
}

async function checkBeginning(file: FileHandle, size: number): Promise<void> {
  const first = await readLineFrom(file, size, 0);
  if (first === undefined) throw new BreachedPasswordsFault('has no hashes');
  if (!(await hasHash(file, size, first.hash))) throw new BreachedPasswordsFault("isn't in order");
}

/** @throws BreachedPasswordsFault if the file can't be read, or its first hash isn't found in it */
export async function openHashFile(path: string): Promise<BreachedPasswords> {
  await lookInto(path, checkBeginning);
  return {
    has(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      return lookInto(path, (file, size) => hasHash(file, size, hash));
    },
  };
}
