/** The versions that are out, each with the content that it has: a version is released once. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

const run = promisify(execFile);

const schema = v.record(v.string(), v.string());

/** By version, the oldest first: Git's hash of the tree that was released. */
export type Ledger = v.InferOutput<typeof schema>;

/** @param folder a clone */
export async function readLedger(folder: string): Promise<Ledger> {
  return v.parse(schema, JSON.parse(await readFile(join(folder, 'releases/ledger.json'), 'utf8')));
}

/** @returns Git's hash of what the clone has, with every change that isn't committed; a path that Git ignores doesn't count */
export async function treeOf(folder: string): Promise<string> {
  const git = async (...args: readonly string[]) => (await run('git', args, { cwd: folder })).stdout.trim();
  const changed = await git('status', '--porcelain');
  return changed === '' ? git('rev-parse', 'HEAD^{tree}') : `a tree with changes:\n${changed}`;
}

/** @returns why this version can't be released; `undefined` for an unreleased version, or an unchanged one */
export async function faultOfVersion(version: string, ledger: Ledger, tree: () => Promise<string>): Promise<string | undefined> {
  const released = ledger[version];
  if (released === undefined) return undefined;
  const currentTree = await tree();
  return currentTree === released
    ? undefined
    : `${version} is released with another content (tree ${released}, here ${currentTree}): give package.json the next version, by npm version`;
}

/** A version of the main line is no release. */
export const isRelease = (version: string): boolean => /^\d+\.\d+\.\d+$/.test(version);
