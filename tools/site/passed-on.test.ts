/** The paths that a host's server passes on are those that the service serves of the built site. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type SiteManifest, siteManifestFile } from '../../packages/contract/src/index.ts';
import { stepgatePaths } from '../../packages/contract/src/paths.ts';
import { siteOfTheRun } from './site-of-the-run.ts';

it.each([
  ['production', ['*', '/home']],
  ['demo', ['*', '/', '/home']],
] as const)(
  '[HOST-14] every page and file of the %s site is passed on, but for the home and the start page',
  { timeout: 180_000 },
  async (mode, others) => {
    const { folder, remove } = await siteOfTheRun(mode);
    try {
      const { pages, assets, files }: SiteManifest = JSON.parse(await readFile(join(folder, siteManifestFile), 'utf8'));
      const passed = stepgatePaths({ demo: mode === 'demo' });
      expect(assets.length).toBeGreaterThan(100);
      const served = [...Object.keys(pages), ...assets, ...files];
      expect(served.filter((path) => !passed.some((one) => path === one || path.startsWith(`${one}/`))).sort()).toEqual(others);
    } finally {
      await remove();
    }
  },
);
