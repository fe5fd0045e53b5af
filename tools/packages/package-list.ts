/** The packages that a host can install, each after those it needs. */
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export type HostPackage = {
  /** Of `packages/`. */
  readonly folder: string;
  /** The module to import or run, under `src`. */
  readonly entry: 'index.ts' | 'main.ts';
  /** Further entry points: hosts import each by its name without `.ts`, or by its folder. */
  readonly more?: readonly `${string}.ts`[];
  /** Its modules import styles and texts in addition to code. */
  readonly styles?: true;
  /** A module under `src` that becomes a program of its own, with everything that it imports, and the command that runs it. */
  readonly program?: { readonly entry: `${string}.ts`; readonly command: string };
  /** It copies an app that is made of the guides' own code (`write-template.ts`). */
  readonly template?: true;
};

export const hostPackages: readonly HostPackage[] = [
  {
    folder: 'contract',
    entry: 'index.ts',
    more: ['calls/index.ts', 'events.ts', 'examples.ts', 'foreign-contacts.ts', 'paths.ts'],
  },
  { folder: 'flow', entry: 'index.ts' },
  { folder: 'client', entry: 'index.ts' },
  { folder: 'server', entry: 'index.ts' },
  {
    folder: 'react',
    entry: 'index.ts',
    more: ['account.ts', 'catalogue.ts', 'early-press.ts', 'elements.ts', 'test-hints.ts', 'ui.ts'],
    styles: true,
  },
  { folder: 'contract-kit', entry: 'main.ts' },
  { folder: 'receipt', entry: 'main.ts' },
  {
    folder: 'testing',
    entry: 'index.ts',
    more: ['msw.ts', 'playwright.ts'],
    program: { entry: 'service/main.ts', command: 'stepgate-dev' },
  },
  { folder: 'create-app', entry: 'main.ts', template: true },
];

export const folderOf = ({ folder }: HostPackage): string => join(root, 'packages', folder);

export const entriesOf = ({ entry, more = [] }: HostPackage): readonly string[] => [entry, ...more];

/** The names by which a host imports further entry points, after the name of the package. */
export const subpathOf = (entry: string): string => entry.replace(/(\/index)?\.ts$/, '');

/** As npm names what it packs. */
export const tarballOf = ({ folder }: HostPackage, version: string): string => `stepgate-${folder}-${version}.tgz`;
