/** Modules of a package whose code imports styles and words: each file of ours becomes one, so that a host's bundler leaves out and splits off what it likes. */
import { join } from 'node:path';
import { build } from 'vite';
import { entriesOf, folderOf, type HostPackage } from './package-list.ts';

/** What a package imports by name stays an import. */
const byName = /^[@\w]/;

/** @param dist gets the modules beside what is there, and `styles.css` with every rule */
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
      // One file of rules, which the host imports: modules that import styles run in no Node.
      cssCodeSplit: false,
      lib: { entry: entriesOf(one).map((entry) => join(root, 'src', entry)), formats: ['es'], cssFileName: 'styles' },
      rolldownOptions: {
        external: byName,
        output: { preserveModules: true, preserveModulesRoot: join(root, 'src'), entryFileNames: '[name].js' },
      },
    },
  });
}
