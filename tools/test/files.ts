/** Files of this repository, as paths from its root. */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const filesOf = (globs: readonly string[]): readonly string[] =>
  globSync([...globs], { cwd: root, exclude: ['**/node_modules/**'] }).sort();

const git = (...args: readonly string[]): string => execFileSync('git', [...args], { cwd: root, encoding: 'utf8' }).trim();

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** @returns the files that differ from the last commit of the main branch, those of this checkout that aren't committed included; none without Git */
export function listChanged(): readonly string[] {
  try {
    const main =
      linesOf(git('for-each-ref', '--format=%(objectname)', 'refs/heads/main', 'refs/remotes/origin/main'))[0] ?? 'HEAD';
    const changed = linesOf(git('diff', '--name-only', main));
    const added = linesOf(git('ls-files', '--others', '--exclude-standard'));
    return [...new Set([...changed, ...added])];
  } catch {
    return [];
  }
}

/** @returns the commit of this checkout, or `undefined` if files differ from it, apart from those in `beside` */
export function readCommit(beside: readonly string[]): string | undefined {
  const others = beside.map((file) => `:!${file}`);
  return git('status', '--porcelain', '--', '.', ...others) === '' ? git('rev-parse', '--short=8', 'HEAD') : undefined;
}

/** @returns those of the test files that are in a folder with a change */
export function listNear(tests: readonly string[], changed: readonly string[]): readonly string[] {
  const folders = new Set(changed.map((file) => dirname(file)));
  return tests.filter((file) => folders.has(dirname(file)));
}
