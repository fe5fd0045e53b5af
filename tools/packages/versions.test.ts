/** The promises of docs/compatibility.md about versions. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { dueIn } from '../house/due.ts';
import { isRelease } from '../release/ledger.ts';
import { exportedNames } from './exported-names.ts';
import { createManifest, type OwnManifest, type SharedManifest } from './manifest.ts';
import { hostPackages, root } from './package-list.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const wholeManifest: SharedManifest = JSON.parse(read('package.json'));
const names = v.optional(v.record(v.string(), v.string()), {});
const withDependencies = v.object({ dependencies: v.record(v.string(), v.string()) });

const ledger: Readonly<Record<string, string>> = JSON.parse(read('releases/ledger.json'));
const lastRelease = Object.keys(ledger).at(-1);

/** What the changelog says of the next release. */
const [, unreleased = ''] = read('CHANGELOG.md').split('## [Unreleased]');
const [, breaking = ''] = (unreleased.split('\n## [')[0] ?? '').split('### For hosts\n\nBreaking:');

describe('[HOST-10] changes that a version may break', () => {
  it('a name that the last release exported is still there, or the changelog names it among what breaks for hosts', () => {
    const now = new Set(hostPackages.filter(({ entry }) => entry === 'index.ts').flatMap(exportedNames));
    const before: readonly string[] = JSON.parse(read(`releases/stepgate-${lastRelease}.exports.json`));
    expect(before).toContain('@stepgate/react Login');
    const gone = before.filter((name) => !now.has(name)).map((name) => name.split(' ')[1]);
    expect(gone.filter((name) => !breaking.includes(`\`${name}\``))).toEqual([]);
  });

  it('every package has the version of the whole, and takes any version of the others that breaks nothing for it', () => {
    const { version } = wholeManifest;
    for (const one of hostPackages) {
      const own: OwnManifest = JSON.parse(read(join('packages', one.folder, 'package.json')));
      const published = createManifest(one, own, wholeManifest);
      expect(published).toMatchObject({ version });
      const needed = Object.entries(v.parse(withDependencies, published).dependencies);
      const ours = needed.filter(([name]) => name.startsWith('@stepgate/'));
      expect(ours.filter(([, range]) => range !== `^${version}`)).toEqual([]);
      // The tests ran with exactly the version that others publish.
      expect(needed.filter(([name, range]) => !(name.startsWith('@stepgate/') || /^\d+\.\d+\.\d+$/.test(range)))).toEqual([]);
    }
  });

  it('[HOUSE-05] the newest section of the changelog is of this version, or of the one before the main line', () => {
    const { version } = wholeManifest;
    const [, newest = ''] = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? [];
    if (isRelease(version)) expect(newest).toBe(version);
    else expect(dueIn([{ file: 'CHANGELOG.md', text: `@until ${newest}` }], version)).toHaveLength(1);
    expect(version).not.toBe(`${newest}-dev`);
  });

  it('[HOUSE-05] the root has the only version: workspaces have none, take each other as they are, and the examples install its tarballs', () => {
    const { version } = wholeManifest;
    const workspace = v.object({
      name: v.string(),
      version: v.optional(v.string()),
      dependencies: names,
      devDependencies: names,
    });
    const tarballs: string[] = [];
    for (const file of globSync('{apps,packages,examples}/*/package.json', { cwd: root })) {
      const { name, version: own, dependencies, devDependencies } = v.parse(workspace, JSON.parse(read(file)));
      expect(own, name).toBeUndefined();
      for (const [needed, range] of Object.entries({ ...dependencies, ...devDependencies })) {
        if (range.startsWith('file:')) tarballs.push(range);
        else if (needed.startsWith('@stepgate/')) expect([name, needed, range]).toEqual([name, needed, '*']);
      }
    }
    expect(tarballs.length).toBeGreaterThan(8);
    expect(tarballs.filter((tarball) => !tarball.endsWith(`-${version}.tgz`))).toEqual([]);
    expect(JSON.parse(read('docs/openapi.json'))).toMatchObject({ info: { version } });
  });

  it('every package says what it is, where it comes from and by which words it is found', () => {
    const said = v.object({
      description: v.pipe(v.string(), v.minLength(40)),
      keywords: v.pipe(v.array(v.string()), v.minLength(6)),
      homepage: v.literal('https://stepgate.example'),
      repository: v.strictObject({
        type: v.literal('git'),
        url: v.literal('git+https://code.stepgate.example/stepgate.git'),
        directory: v.string(),
      }),
    });
    for (const one of hostPackages) {
      const own: OwnManifest = JSON.parse(read(join('packages', one.folder, 'package.json')));
      const { keywords, repository } = v.parse(said, createManifest(one, own, wholeManifest));
      expect([new Set(keywords).size, repository.directory]).toEqual([keywords.length, `packages/${one.folder}`]);
    }
  });

  it('the names are read from the entry points, types and further entry points included', () => {
    const react = hostPackages.find(({ folder }) => folder === 'react');
    const names = react ? exportedNames(react) : [];
    for (const name of [
      '@stepgate/react LoginProps',
      '@stepgate/react Button',
      '@stepgate/react/ui Button',
      '@stepgate/react/test-hints testHints',
    ])
      expect(names).toContain(name);
  });
});
