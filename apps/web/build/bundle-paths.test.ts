/** The rules of the bundle name files of ours. A rule for a file that has moved would fall silent, and only the weights would show it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './mode.ts';

/** The texts that a pattern of literals, groups and alternatives matches; also those that it excludes. */
function expand(pattern: string): string[] {
  let at = 0;
  function alternatives(): string[] {
    const all: string[] = [];
    let branch = [''];
    const beginNext = () => {
      all.push(...branch);
      branch = [''];
    };
    while (at < pattern.length && pattern[at] !== ')') {
      if (pattern[at] === '|') {
        at += 1;
        beginNext();
      } else if (pattern[at] === '(') {
        const isExcluded = pattern.startsWith('(?!', at);
        at += 3;
        const inside = alternatives();
        at += 1;
        const longer = branch.flatMap((before) => inside.map((each) => before + each));
        branch = isExcluded ? [...branch, ...longer] : longer;
      } else {
        const escaped = pattern[at] === '\\';
        const letter = pattern[escaped ? at + 1 : at] ?? '';
        at += escaped ? 2 : 1;
        branch = branch.map((before) => before + letter);
      }
    }
    beginNext();
    return all;
  }
  return alternatives();
}

it('each path in the rules of the bundle is the beginning of a file', () => {
  const repository = join(root, '../..');
  const files = globSync(['packages/{client,contract,react}/src/**', 'apps/web/src/**'], { cwd: repository }).map(
    (file) => `/${file}`,
  );
  const source = readFileSync(join(root, 'build/bundle.ts'), 'utf8');
  const patterns = [...source.matchAll(/^(?:const \w+ =|\s)\s*\/(.*)\/;$/gm)]
    .map(([, pattern = '']) => pattern)
    // Of the package manager.
    .filter((pattern) => !pattern.includes('node_modules'));
  expect(patterns.length).toBe(8);
  // The end of a pattern may leave open which file it is.
  const plain = patterns.map((pattern) =>
    pattern.replace('^\\0rolldown\\/runtime|', '').replace(/\(\\w\+\)\\\.json$|\\\.tsx\?$/, ''),
  );
  const paths = plain.flatMap(expand);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
});
