/** What docs/compatibility.md promises of versions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { exportedNames } from './exported-names.ts';
import { createManifest, type OwnManifest, type SharedManifest } from './manifest.ts';
import { hostPackages, root } from './package-list.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const wholeManifest: SharedManifest & { readonly version: string } = JSON.parse(read('package.json'));
const withDependencies = v.object({ dependencies: v.record(v.string(), v.string()) });

const changelog = read('CHANGELOG.md');
/** The sections of one version, or of what isn't released yet. */
const sectionOf = (title: string): string => changelog.split(/^## /m).find((section) => section.startsWith(`[${title}]`)) ?? '';
const breaking = sectionOf('Unreleased').split('### For hosts\n\nBreaking:')[1]?.split('\n\nNew:')[0] ?? '';

describe('[HOST-10] what a version may break', () => {
  it('the last release and its exported names are kept, and the changelog has its section', () => {
    const lastRelease: readonly string[] = JSON.parse(read('releases/stepgate-0.1.0.exports.json'));
    expect(lastRelease).toHaveLength(383);
    expect(lastRelease).toContain('@stepgate/react Login');
    expect(sectionOf('0.1.0')).toContain('2026-11-21');
  });

  it('a name that the last release exported is still there, or the changelog names it among what breaks for hosts', () => {
    const now = new Set(hostPackages.filter(({ entry }) => entry === 'index.ts').flatMap(exportedNames));
    const lastRelease: readonly string[] = JSON.parse(read('releases/stepgate-0.1.0.exports.json'));
    const gone = lastRelease.filter((name) => !now.has(name)).map((name) => name.split(' ')[1]);
    expect(gone).toContain('calls.beginHandover');
    expect(gone.filter((name) => !breaking.includes(`\`${name}\``))).toEqual([]);
  });

  it('every package has the version of the whole, and takes any version of the others that breaks nothing for it', () => {
    const { version, homepage, repository } = wholeManifest;
    for (const one of hostPackages) {
      const own: OwnManifest = JSON.parse(read(join('packages', one.folder, 'package.json')));
      expect(own.version, one.folder).toBe(version);
      const published = createManifest(one, own, { homepage, repository });
      const needed = Object.entries(v.parse(withDependencies, published).dependencies);
      const ours = needed.filter(([name]) => name.startsWith('@stepgate/'));
      expect(ours.filter(([, range]) => range !== '^0.1.0')).toEqual([]);
      // What others publish, the tests ran with exactly that version.
      expect(needed.filter(([name, range]) => !(name.startsWith('@stepgate/') || /^\d+\.\d+\.\d+$/.test(range)))).toEqual([]);
    }
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
