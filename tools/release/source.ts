/** The commit that a release is made from, and what else goes into it. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { type Sums, sumOf } from './checksums.ts';

const run = promisify(execFile);

/** It holds the hash of every package that is built with or installed. */
const lockFile = 'package-lock.json';

export type Source = {
  readonly repository: string;
  readonly homepage: string;
  readonly commit: string;
  /** The hash of the lock file. */
  readonly materials: Sums;
};

const manifest = v.object({ homepage: v.string(), repository: v.object({ url: v.string() }) });

/**
 * @param root a clone
 * @throws if it isn't exactly one commit: it couldn't be built again
 */
export async function readSource(root: string): Promise<Source> {
  const git = async (...args: readonly string[]) => (await run('git', args, { cwd: root })).stdout.trim();
  const changed = await git('status', '--porcelain');
  if (changed !== '') throw new Error(`a signed release is of one commit, and these files aren't committed:\n${changed}`);
  const { homepage, repository } = v.parse(manifest, JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const materials = new Map([[lockFile, await sumOf(join(root, lockFile))]]);
  return { repository: repository.url, homepage, commit: await git('rev-parse', 'HEAD'), materials };
}
