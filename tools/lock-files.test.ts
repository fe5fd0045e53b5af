/** An install only brings in verified packages: each has its hash, names no host of its own, and runs no script. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Locked = {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: true;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
type Packages = Readonly<Record<string, Locked>>;

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

function readPackages(path: string): Packages {
  const lock: { packages: Packages } = JSON.parse(read(path));
  return lock.packages;
}

const listPackages = (path: string): readonly (readonly [name: string, locked: Locked])[] =>
  Object.entries(readPackages(path)).filter(([name, { link }]) => name.includes('node_modules/') && !link);

/** The places where Node.js looks for a package that another one names: in it, and in each folder above. */
function placesOf(wanted: string, from: string): readonly string[] {
  const folders = from.split('/');
  const above = folders.map((_, n) => folders.slice(0, n + 1)).filter((folder) => folder.at(-1) !== 'node_modules');
  return [[], ...above].map((folder) => [...folder, 'node_modules', wanted].join('/'));
}

const locks = ['package-lock.json', 'lab/install/package-lock.json'];

it.each(locks)('every package of %s has its hash, those for other platforms too', (path) => {
  const lacking = listPackages(path).filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(lacking.map(([name]) => name)).toEqual([]);
});

it.each(locks)('%s has what each platform needs: every optional package that another one names', (path) => {
  const packages = readPackages(path);
  const missing = Object.entries(packages).flatMap(([name, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((wanted) => placesOf(wanted, name).every((place) => packages[place] === undefined)),
  );
  expect(missing).toEqual([]);
});

it.each(locks)('%s names no host', (path) => {
  expect(listPackages(path).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

it('no package runs a script during the installation', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});
