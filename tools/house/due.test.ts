import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { version } from '../version.ts';
import { dueIn, withoutEnd } from './due.ts';
import { listSource, root } from './imports.ts';

const sources = ['apps', 'packages'].flatMap((folder) =>
  listSource(folder)
    .filter((path) => !/(^|\/)(dist|\.\w+)\/|^testkit\/|\.test\.tsx?$/.test(path))
    .map((path) => ({ file: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') })),
);

describe('[HOUSE-05] code for an older release', () => {
  it.each([
    ['0.3.0', []],
    ['0.3.9-dev', []],
    ['0.4.0-dev', ['0.4.0']],
    ['0.4.1', ['0.4.0']],
    ['0.10.0', ['0.4.0', '0.9.0']],
    ['1.0.0-dev', ['0.4.0', '0.9.0']],
  ])('at %s, %j is due', (now, due) => {
    const text = '/** For rows of 0.2.0. @until 0.4.0 */\n// @until 0.9.0\n// @until 1.2.0';
    expect(dueIn([{ file: 'a.ts', text }], now).map(({ until }) => until)).toEqual(due);
  });

  it('has none that this version has to remove', () => {
    expect(sources.length).toBeGreaterThan(1_000);
    expect(dueIn(sources, version)).toEqual([]);
  });

  it('says when it goes', () => {
    expect(withoutEnd('/** What the last release stored. */')).toHaveLength(1);
    expect(withoutEnd('  // Rows of a version before 0.2.0.\n')).toHaveLength(1);
    expect(withoutEnd('/** What the last\n * release stored. @until 0.4.0 */')).toEqual([]);
    expect(sources.flatMap(({ file, text }) => withoutEnd(text).map((each) => `${file}: ${each}`))).toEqual([]);
  });
});
