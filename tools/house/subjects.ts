/** Subjects of commits: `scope: what`, one thing, at most 72 characters. */
import { execFileSync } from 'node:child_process';
import { root } from '../test/files.ts';

/** @returns what is wrong with a subject, or `undefined` */
export function faultOfSubject(subject: string): string | undefined {
  if (subject.length > 72) return 'more than 72 characters';
  if (!/^[a-z][a-z0-9-]*: \S/.test(subject)) return 'not of the form "scope: what"';
  if (/;|\.$/.test(subject)) return 'more than one thing, or a full stop';
  return undefined;
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', [...args], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The last release, or else the main branch. */
function findBase(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*');
  } catch {
    return git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main').split('\n')[0] ?? 'HEAD';
  }
}

/** @returns the subjects of the commits since the last release; none outside of Git */
export function listSubjects(): readonly string[] {
  try {
    return git('log', '--no-merges', '--format=%s', `${findBase()}..HEAD`)
      .split('\n')
      .filter((subject) => subject !== '');
  } catch {
    return [];
  }
}
