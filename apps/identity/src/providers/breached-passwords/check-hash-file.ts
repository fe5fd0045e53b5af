/** Reads a file of hashes whole, as its operator does once for each new list. */
import { createReadStream } from 'node:fs';
import { BreachedPasswordsFault } from './breached-passwords.ts';
import { hashLine, mostLine } from './hash-file.ts';

/**
 * @returns how many hashes it has
 * @throws BreachedPasswordsFault that names the first line that isn't a hash, or comes too early
 */
export async function countHashes(path: string): Promise<number> {
  let [count, last, rest] = [0, '', ''];
  const take = (line: string): void => {
    count += 1;
    const [, hash] = hashLine.exec(line) ?? [];
    if (hash === undefined) throw new BreachedPasswordsFault(`line ${count} is no SHA-1 hash: a line is HASH or HASH:COUNT`);
    const upper = hash.toUpperCase();
    if (upper <= last)
      throw new BreachedPasswordsFault(`line ${count} isn't in order: sort the file by its hashes (LC_ALL=C sort)`);
    last = upper;
  };
  try {
    for await (const chunk of createReadStream(path, { encoding: 'latin1', highWaterMark: 1 << 20 })) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
      if (rest.length > mostLine) take(rest);
    }
  } catch (error) {
    throw error instanceof BreachedPasswordsFault ? error : new BreachedPasswordsFault("can't be read");
  }
  if (rest !== '') take(rest);
  if (count === 0) throw new BreachedPasswordsFault('has no hashes');
  return count;
}
