/** The `package.json` for hosts: ours without the parts that only this repository needs. */
import { type HostPackage, subpathOf } from './package-list.ts';

/** The part of our `package.json` that hosts get. */
export type OwnManifest = {
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** A program's commands. */
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
};

/** The fields that all of them take from the repository's `package.json`. */
export type SharedManifest = {
  readonly version: string;
  readonly homepage: string;
  readonly repository: { readonly type: string; readonly url: string };
};

/** In a registry a search for any of these finds each package. */
const keywords = ['authentication', 'mfa', 'step-up', 'stepgate'];

/** Workspaces and libraries that a package's program contains, so that hosts install neither. */
const bundled = ['@stepgate/demo', '@stepgate/identity', 'valibot'];

/** The dependencies that hosts install with a package. */
export const installedWith = ({ program }: HostPackage, { dependencies }: OwnManifest): Readonly<Record<string, string>> =>
  program === undefined
    ? dependencies
    : Object.fromEntries(Object.entries(dependencies).filter(([name]) => !bundled.includes(name)));

/** A host has its own React: any of that major version. */
const sameMajor = (version: string): string => `^${version.split('.', 1)[0]}.0.0`;

export function createManifest(one: HostPackage, own: OwnManifest, { version, homepage, repository }: SharedManifest): object {
  /** Any version that breaks nothing for this one, so that a host with several packages has each of them once. */
  const asRange = ([name, pinned]: readonly [string, string]) => [name, name.startsWith('@stepgate/') ? `^${version}` : pinned];
  const { name, description, bin = {}, peerDependencies = {}, peerDependenciesMeta } = own;
  const peers = Object.entries(peerDependencies).map(([peer, pinned]) => [peer, sameMajor(pinned)]);
  const isProgram = one.entry === 'main.ts';
  return {
    ...{ name, version, description, keywords: [...keywords, ...own.keywords].sort(), license: 'UNLICENSED', type: 'module' },
    ...{ homepage, repository: { ...repository, directory: `packages/${one.folder}` } },
    ...(isProgram
      ? { bin: Object.fromEntries(Object.keys(bin).map((command) => [command, './dist/main.js'])), engines: { node: '>=22' } }
      : {
          sideEffects: one.styles ? ['**/*.css'] : false,
          exports: {
            '.': { types: './dist/index.d.ts', default: './dist/index.js' },
            ...Object.fromEntries(
              (one.more ?? []).map((entry) => {
                const built = entry.replace(/\.ts$/, '');
                return [`./${subpathOf(entry)}`, { types: `./dist/${built}.d.ts`, default: `./dist/${built}.js` }];
              }),
            ),
            ...(one.styles && {
              './styles.css': { types: './dist/styles.css.d.ts', default: './dist/styles.css' },
              './tokens.css': { types: './dist/tokens.css.d.ts', default: './dist/tokens.css' },
            }),
          },
        }),
    ...(one.program && {
      bin: { [one.program.command]: `./dist/${one.program.entry.replace(/\.ts$/, '.js')}` },
      engines: { node: '>=24.7' },
    }),
    files: ['dist'],
    dependencies: Object.fromEntries(Object.entries(installedWith(one, own)).map(asRange)),
    ...(peers.length > 0 && { peerDependencies: Object.fromEntries(peers) }),
    ...(peerDependenciesMeta && { peerDependenciesMeta }),
  };
}
