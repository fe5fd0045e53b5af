/** The sources of a site. An annex adds its pages by naming their folder to the build, so nothing here knows an annex. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@stepgate/contract';
import type { Plugin } from 'vite';
import { root } from './mode.ts';

export type SiteSource = {
  /** Folders that have a `pages.ts`, which exports a `SitePart`. */
  readonly folders: readonly string[];
  /** A module that exports a `SiteHost`. */
  readonly host: string;
  /** Path of the link around the company's name at the head of each page. */
  readonly home: string;
  /** Whether it has the files of `src/root-files`: icons, and what the device page installs. */
  readonly hasRootFiles: boolean;
};

/** The pages for customers. */
export const ownPages = join(root, 'src/pages');
export const plainHost = join(root, 'src/plain-host.ts');
export const customersSite: SiteSource = { folders: [ownPages], host: plainHost, home: routes.home, hasRootFiles: true };

/** @returns the folder of a page. @throws Error if no folder of the site has it */
export function requirePageFolder({ folders }: SiteSource, name: string): string {
  const found = folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'page.ts')));
  if (found === undefined) throw new Error(`there is no page ${name} in ${folders.join(', ')}`);
  return found;
}

/** Makes the modules that `src/virtual.d.ts` names. */
export function siteSource({ folders, host, home }: SiteSource): Plugin {
  const imports = folders.map((folder, at) => `import { part as part${at} } from '${folder}/pages.ts';`);
  const modules: Readonly<Record<string, string>> = {
    '\0virtual:site-host': `export { siteHost } from '${host}';\nexport const home = '${home}';`,
    '\0virtual:site-parts': `${imports.join('\n')}\nexport const parts = [${folders.map((_, at) => `part${at}`).join(', ')}];`,
  };
  return {
    name: 'site-source',
    resolveId: { filter: { id: /^virtual:site-/ }, handler: (id) => `\0${id}` },
    load: { filter: { id: /^\0virtual:site-/ }, handler: (id) => modules[id] },
  };
}
