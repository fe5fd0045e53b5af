/** `SHA256SUMS` of a release, as `sha256sum --check` reads it. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const sumsFile = 'SHA256SUMS';

export type Sums = ReadonlyMap<string, string>;

export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(file));
  return hash.digest('hex');
}

/** @param names files of the folder, without paths. @returns the hash of each, in the order of their names */
export async function sumAll(folder: string, names: readonly string[]): Promise<Sums> {
  const sums = new Map<string, string>();
  for (const name of names.toSorted()) sums.set(name, await sumOf(join(folder, name)));
  return sums;
}

export async function writeSums(folder: string, sums: Sums): Promise<void> {
  const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`);
  await writeFile(join(folder, sumsFile), lines.join(''));
}

/** @returns undefined for a text that isn't a list of hashes with plain names: a path would leave the folder */
export function parseSums(text: string): Sums | undefined {
  const sums = new Map<string, string>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sum, name] = line.match(/^([0-9a-f]{64}) {2}(\w[\w.-]*)$/) ?? [];
    if (sum === undefined || name === undefined || sums.has(name)) return undefined;
    sums.set(name, sum);
  }
  return sums.size > 0 && text.endsWith('\n') ? sums : undefined;
}
