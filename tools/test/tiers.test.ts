/** The tests of `npm test` and of the deep command, compared with the files of the repository. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, listNear, root, testedIn, withTag } from './files.ts';
import { findNear, parts } from './parts.ts';
import { formatPasses, page, parsePasses } from './passes.ts';
import { deepFiles, shardNames, shardOf, shardsTouchedBy, tableSpecs } from './shards.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('the budget of `npm test`', () => {
  it('[LOOP-01] the parts have 1,200 CPU seconds of a slow hour together, and each has a share', () => {
    expect(parts.reduce((sum, { budget }) => sum + budget, 0)).toBeLessThanOrEqual(1_200);
    expect(parts.filter(({ budget }) => budget < 10)).toEqual([]);
  });

  it('[LOOP-01] each project of the test runner is in one part', () => {
    const projects = [...read('vitest.config.ts').matchAll(/\bname: '(\w+)',/g)].map(([, name]) => name);
    const tested = parts.flatMap(({ what }) => (typeof what === 'function' ? [] : what));
    expect(tested.toSorted()).toEqual(projects.toSorted());
  });
});

/** Checks, which `npm test` runs whole, and what only measures. */
const heldByFast = [
  'tools/deploy',
  'tools/edges',
  'tools/house',
  'tools/openapi',
  'tools/policy-schema',
  'tools/settings',
  'tools/test',
  'tools/words',
];

describe('the shards of the deep command', () => {
  it('[LOOP-04] each glob finds a file, and each file is in one shard', () => {
    expect(deepFiles.filter((glob) => filesOf([glob]).length === 0)).toEqual([]);
    expect(tableSpecs.filter((name) => filesOf([`e2e/${name}.spec.ts`]).length === 0)).toEqual([]);
    const all = shardNames.flatMap((name) => filesOf(shardOf(name).files ?? []));
    expect(all.filter((file, at) => all.indexOf(file) !== at)).toEqual([]);
  });

  it('[LOOP-04] a change of any folder with code runs a shard beside `npm test`', () => {
    const isCode = /\.(?:ts|tsx|mjs|js|css|html|yaml|sql)$/;
    const files = execFileSync('git', ['ls-files', '*/*'], { cwd: root, encoding: 'utf8' }).split('\n');
    const untouched = files.filter((file) => isCode.test(file) && shardsTouchedBy([file]).length < 2);
    const folders = new Set(
      untouched.map((file) =>
        file
          .split('/')
          .slice(0, file.startsWith('tools/') ? 2 : 1)
          .join('/'),
      ),
    );
    expect([...folders].filter((folder) => !/^tools\/[\w-]+\.\w/.test(folder))).toEqual(heldByFast);
  });

  it('[LOOP-04] CONTRIBUTING says when each shard last passed', () => {
    const text = read(page);
    expect(text).toContain(formatPasses(parsePasses(text)));
  });
});

/** The calls that start a program: a service, a database, a tool. */
const starts = /\b(?:startService|startPostgres|startTwoProcesses|startOwnServer)\b|'node:child_process'/;

/** Beside the journeys, which need the product, and the one PostgreSQL of a run. */
const programs: Readonly<Record<string, string>> = {
  'apps/identity/src/events/receipt.test.ts': "an auditor's program verifies a receipt",
  'apps/identity/src/main.test.ts': 'one kill, one stop and one command of the service',
  'apps/identity/src/storage/storage.test.ts': 'two processes open one new store at once',
  'apps/web/src/i18n/catalogues.test.ts': 'the catalogues are the ones that their command writes',
  'tools/deploy/container-files.test.ts': "the compiler reads Kubernetes' objects",
  'tools/test/tiers.test.ts': 'Git names the files',
};

it('[LOOP-02] the tests of `npm test` that start a program are these, each for a reason', () => {
  const deep = new Set(filesOf(deepFiles));
  const tests = filesOf(['{apps,packages,tools}/**/*.test.{ts,tsx}']).filter((file) => !deep.has(file));
  expect(tests.filter((file) => starts.test(read(file)))).toEqual(Object.keys(programs));
});

it('[LOOP-05] near a change are the tests in its folders, and no others', () => {
  const tests = ['apps/a/src/x.test.ts', 'apps/a/src/deep/y.test.ts', 'apps/b/src/z.test.ts'];
  expect(listNear(tests, ['apps/a/src/changed.ts', 'README.md'])).toEqual(['apps/a/src/x.test.ts']);
});

it('[LOOP-05] near a change are the tests of its folder that the other parts leave out by their tag', () => {
  const page = 'apps/web/src/pages/device/device-accessibility.test.tsx';
  expect(withTag('whole files', [page])).toEqual([page]);
  expect(findNear(['apps/web/src/pages/device/page.ts']).tests).toContain(page);
});

it('[LOOP-05] near a change of early code are the journeys that hold it, and of a change of one journey it alone', () => {
  const tests = ['apps/web/src/error-tracker.test.tsx', 'e2e/captcha.spec.ts', 'e2e/log-in.spec.ts'];
  expect(listNear(tests, ['apps/web/src/early/early.ts'])).toEqual([
    'apps/web/src/error-tracker.test.tsx',
    'e2e/captcha.spec.ts',
  ]);
  expect(listNear(tests, ['e2e/log-in.spec.ts'])).toEqual(['e2e/log-in.spec.ts']);
});

it('[LOOP-05] each folder and each journey where rules of another folder are tested is there', () => {
  const tested = Object.entries(testedIn).flatMap(([folder, others]) => [folder, ...others]);
  const isThere = (place: string) => filesOf([place.endsWith('.ts') ? place : `${place}/*.{ts,tsx}`]).length > 0;
  expect(tested.filter((place) => !isThere(place))).toEqual([]);
});
