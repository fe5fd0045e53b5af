/** Files of this repository, as paths from its root. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const filesOf = (globs: readonly string[]): readonly string[] =>
  globSync([...globs], { cwd: root, exclude: ['**/node_modules/**'] }).sort();

const marks = { 'whole files': /@module-tag deep\b/, 'single tests': /\btags: 'deep'/ };

/** @returns those of the test files that have the tag `deep`, whole or for some of their tests */
export const withTag = (which: keyof typeof marks, tests: readonly string[]): readonly string[] =>
  tests.filter((file) => marks[which].test(readFileSync(join(root, file), 'utf8')));

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

/** Where rules of a folder are tested, apart from the folder itself: other folders, and journeys. */
export const testedIn: Readonly<Record<string, readonly string[]>> = {
  'apps/identity/src/login': ['apps/identity/src/phone-numbers'],
  'apps/identity/src/staff': ['apps/identity/src/commands'],
  'apps/identity/src/step-up': ['apps/identity/src/tokens'],
  'apps/web/src/early': ['apps/web/src', 'e2e/captcha.spec.ts', 'e2e/tabs-and-history.spec.ts'],
  'packages/react/src': ['e2e/before-the-script.spec.ts'],
  'packages/react/src/flow': ['packages/react/src/parts/transaction-details'],
  'packages/react/src/host': ['packages/react/src/flow'],
};

/** @returns those of the test files that differ, are in a folder with a change, or test its rules elsewhere */
export function listNear(tests: readonly string[], changed: readonly string[]): readonly string[] {
  const folders = changed.map((file) => dirname(file));
  const near = new Set([...changed, ...folders, ...folders.flatMap((folder) => testedIn[folder] ?? [])]);
  const isJourney = (file: string): boolean => file.startsWith('e2e/');
  return tests.filter((file) => near.has(file) || (!isJourney(file) && near.has(dirname(file))));
}
