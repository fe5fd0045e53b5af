/** The sites that are built: the core's pages, with the pages of annexes beside them. */
import { join } from 'node:path';
import { type Built, buildSite } from '../../apps/web/build/build-site.ts';
import type { Mode } from '../../apps/web/build/mode.ts';
import { customersSite, ownPages, type SiteSource } from '../../apps/web/build/site-source.ts';
import type { PageSettings } from '../../packages/contract/src/index.ts';
import { root } from '../test/files.ts';

const demoPages = join(root, 'apps/demo/pages');

export const customersSites: Readonly<Record<Mode, SiteSource>> = {
  production: customersSite,
  demo: { folders: [ownPages, demoPages], host: join(demoPages, 'host.ts') },
};

/**
 * @param output folder that is emptied and gets the site
 * @param settings are written into each page, for a server that writes none
 */
export const buildSites = (mode: Mode, output: string, settings: PageSettings = {}): Promise<Built> =>
  buildSite(mode, customersSites[mode], output, settings);
