/**
 * Builds the modules of a package whose code imports styles and texts: each of our files becomes one module, so that a host's
 * bundler can drop and split them.
 */
import { join } from 'node:path';
import { build } from 'vite';
import { entriesOf, folderOf, type HostPackage } from './package-list.ts';

/** Imports of packages stay imports. */
const byName = /^[@\w]/;

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
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2023',
      minify: false,
      // One file of rules, which the host imports, because modules that import styles don't run in Node.
      cssCodeSplit: false,
      lib: { entry: entriesOf(one).map((entry) => join(root, 'src', entry)), formats: ['es'], cssFileName: 'styles' },
      rolldownOptions: {
        external: byName,
        output: {
          // A framework with server components runs these in the browser, and prerenders them (https://react.dev/reference/rsc/use-client).
          banner: ({ imports }) => (imports.some((name) => /^react(-dom)?(\/|$)/.test(name)) ? "'use client';" : ''),
          preserveModules: true,
          preserveModulesRoot: join(root, 'src'),
          entryFileNames: '[name].js',
        },
      },
    },
  });
}
