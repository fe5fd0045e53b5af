/**
 * Builds the modules of a package whose code imports styles and texts: each of our files becomes one module, so that a host's
 * bundler can drop and split them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { floorTargets } from '../../apps/web/build/floor.ts';
import { classNames } from '../../packages/react/tools/class-names.ts';
import { entriesOf, folderOf, type HostPackage } from './package-list.ts';

/** Imports of packages stay imports. */
const byName = /^[@\w]/;

const isReact = (name: string): boolean => /^react(-dom)?(\/|$)/.test(name);

/** Also without an import of React: a hook of ours is a function of another client module, which a server can't call. */
const callsHooks = (file: string): boolean => existsSync(file) && /\buse[A-Z]\w*\(/.test(readFileSync(file, 'utf8'));

/** @param dist receives the modules next to its present files, and `styles.css` with every rule */
export async function bundleStyled(one: HostPackage, dist: string): Promise<void> {
  const root = folderOf(one);
  await build({
    root,
    mode: 'production',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    // Whatever the environment of this process says: a host's React has no `jsxDEV` in production.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    css: classNames,
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: floorTargets,
      minify: false,
      sourcemap: true,
      // One file of rules, which the host imports, because modules that import styles don't run in Node.
      cssCodeSplit: false,
      lib: { entry: entriesOf(one).map((entry) => join(root, 'src', entry)), formats: ['es'], cssFileName: 'styles' },
      rolldownOptions: {
        external: byName,
        // Two cores at work on a whole suite make every build slow.
        checks: { bundlerTimings: false },
        output: {
          // A framework with server components runs these in the browser, and prerenders them (https://react.dev/reference/rsc/use-client).
          banner: ({ imports, moduleIds }) => (imports.some(isReact) || moduleIds.some(callsHooks) ? "'use client';" : ''),
          preserveModules: true,
          preserveModulesRoot: join(root, 'src'),
          entryFileNames: '[name].js',
        },
      },
    },
  });
}
