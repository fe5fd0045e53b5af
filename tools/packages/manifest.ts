/** The `package.json` that a host gets: ours, less what is for this repository alone. */
import type { HostPackage } from './package-list.ts';

/** As much of a `package.json` of ours as goes with it. */
export type OwnManifest = {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

/** A host has the React that it has: any of that major version. */
const sameMajor = (version: string): string => `^${version.split('.', 1)[0]}.0.0`;

export function manifestOf(one: HostPackage, own: OwnManifest): object {
  const { name, version, description, dependencies, peerDependencies = {} } = own;
  const peers = Object.entries(peerDependencies).map(([peer, pinned]) => [peer, sameMajor(pinned)]);
  const program = one.entry === 'main.ts';
  return {
    ...{ name, version, description, license: 'UNLICENSED', type: 'module' },
    ...(program
      ? { bin: { [name]: './dist/main.js' }, engines: { node: '>=22' } }
      : {
          sideEffects: one.styles ? ['**/*.css'] : false,
          exports: {
            '.': { types: './dist/index.d.ts', default: './dist/index.js' },
            ...Object.fromEntries(
              (one.more ?? [])
                .map((file) => file.replace(/\.ts$/, ''))
                .map((name) => [`./${name}`, { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` }]),
            ),
            ...(one.styles && { './styles.css': './dist/styles.css', './tokens.css': './dist/tokens.css' }),
          },
        }),
    files: ['dist'],
    dependencies,
    ...(peers.length > 0 && { peerDependencies: Object.fromEntries(peers) }),
  };
}
