/** An install only brings in verified packages: each has its hash, names no host of its own, and runs no script. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Locked = { readonly integrity?: string; readonly resolved?: string; readonly link?: true };

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

function packagesOf(path: string): readonly (readonly [name: string, locked: Locked])[] {
  const lock: { packages: Readonly<Record<string, Locked>> } = JSON.parse(read(path));
  return Object.entries(lock.packages).filter(([name, { link }]) => name.includes('node_modules/') && !link);
}

/**
 * Tools for platforms other than Linux's usual ones. Only developers there install them; remove each from the list once its hash
 * is known.
 */
const withoutHash = [
  ...[
    'android-arm64',
    'android-x64',
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64-musl',
    'linux-x64-musl',
    'win32-arm64',
    'win32-x64',
  ].map((platform) => `node_modules/@biomejs/cli-${platform}`),
  ...[
    'android-arm-eabi',
    'android-arm64',
    'darwin-arm64',
    'darwin-x64',
    'freebsd-x64',
    'linux-arm-gnueabihf',
    'linux-arm-musleabihf',
    'linux-ppc64-gnu',
    'linux-riscv64-gnu',
    'linux-riscv64-musl',
    'linux-s390x-gnu',
    'openharmony-arm64',
    'win32-arm64-msvc',
    'win32-ia32-msvc',
    'win32-x64-msvc',
  ].map((platform) => `node_modules/@oxc-parser/binding-${platform}`),
];

it.each([
  ['package-lock.json', withoutHash],
  ['face-engine/package-lock.json', []],
])('every package of %s has its hash, except for those that are known to lack it', (path, known) => {
  const lacking = packagesOf(path).filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(lacking.map(([name]) => name)).toEqual(known);
});

it.each(['package-lock.json', 'face-engine/package-lock.json'])('%s names no host', (path) => {
  expect(packagesOf(path).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

it('no package runs a script during the installation', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});
