/** The sites that are built: the core's pages, with the pages of annexes beside them. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Built, buildSite } from '../../apps/web/build/build-site.ts';
import type { Mode } from '../../apps/web/build/mode.ts';
import { customersSite, ownPages, plainHost, type SiteSource } from '../../apps/web/build/site-source.ts';
import { deskFolder, type PageSettings, routes } from '../../packages/contract/src/index.ts';
import { root } from '../test/files.ts';

const demoPages = join(root, 'apps/demo/pages');

export const customersSites: Readonly<Record<Mode, SiteSource>> = {
  production: customersSite,
  demo: { ...customersSite, folders: [ownPages, demoPages], host: join(demoPages, 'host.ts') },
};

/** The pages of staff: a site of their own, which another origin can have. */
const deskSites: Readonly<Record<Mode, SiteSource>> = {
  production: { folders: [join(root, 'apps/desk/src')], host: plainHost, home: routes.review, hasRootFiles: false },
  demo: { folders: [join(root, 'apps/desk/src')], host: join(demoPages, 'host.ts'), home: routes.review, hasRootFiles: false },
};

/** Everything, for `npm run dev`. */
export const developmentSite: SiteSource = {
  ...customersSites.demo,
  folders: [...customersSites.demo.folders, ...deskSites.demo.folders],
};

/**
 * @param output folder that is emptied and gets the site for customers, and below it the one for staff
 * @param settings are written into each page, for a server that writes none
 */
export async function buildSites(mode: Mode, output: string, settings: PageSettings = {}): Promise<Built> {
  const desk = `${output}.${deskFolder}`;
  const [customers, staff] = await Promise.all([
    buildSite(mode, customersSites[mode], output, settings),
    buildSite(mode, deskSites[mode], desk, settings),
  ]);
  await rename(desk, join(output, deskFolder));
  return { pages: customers.pages + staff.pages, assets: customers.assets + staff.assets };
}
