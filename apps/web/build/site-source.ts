/** What a site is made of. An annex adds its pages by naming their folder to the build, so nothing here knows an annex. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './mode.ts';

export type SiteSource = {
  /** Folders that have a `pages.ts`, which exports a `SitePart`. */
  readonly folders: readonly string[];
  /** A module that exports a `SiteHost`. */
  readonly host: string;
};

/** The pages for customers. */
export const ownPages = join(root, 'src/pages');
export const plainHost = join(root, 'src/plain-host.ts');
export const customersSite: SiteSource = { folders: [ownPages], host: plainHost };

/** @returns the folder of a page. @throws Error if no folder of the site has it */
export function requirePageFolder({ folders }: SiteSource, name: string): string {
  const found = folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'page.ts')));
  if (found === undefined) throw new Error(`there is no page ${name} in ${folders.join(', ')}`);
  return found;
}

/** Makes the modules that `src/virtual.d.ts` names. */
export function siteSource({ folders, host }: SiteSource): Plugin {
  const imports = folders.map((folder, at) => `import { part as part${at} } from '${folder}/pages.ts';`);
  const parts = `${imports.join('\n')}\nexport const parts = [${folders.map((_, at) => `part${at}`).join(', ')}];`;
  return {
    name: 'site-source',
    resolveId: {
      filter: { id: /^virtual:site-/ },
      handler: (id) => (id === 'virtual:site-host' ? host : `\0${id}`),
    },
    load: { filter: { id: /^\0virtual:site-parts$/ }, handler: () => parts },
  };
}
