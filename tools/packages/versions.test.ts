/** What docs/compatibility.md promises of versions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportedNames } from './exported-names.ts';
import { hostPackages, root } from './package-list.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest = (path: string): { readonly version: string; readonly dependencies?: Readonly<Record<string, string>> } =>
  JSON.parse(read(join(path, 'package.json')));

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

  it('every package has the version of the whole, and needs exactly that version of the others', () => {
    const { version } = manifest('.');
    for (const { folder } of hostPackages) {
      const { version: own, dependencies = {} } = manifest(join('packages', folder));
      expect(own, folder).toBe(version);
      const ours = Object.entries(dependencies).filter(([name]) => name.startsWith('@stepgate/'));
      expect(ours.filter(([, needed]) => needed !== version)).toEqual([]);
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
