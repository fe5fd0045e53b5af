/** The built site for checks and tests. `npm test` builds each mode once and names the folder of both in TEST_SITES; a file that runs alone builds its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mode } from '../../apps/web/build/mode.ts';
import { buildSites } from './sites.ts';

/** @returns the folder, which must not be changed, and how its user releases it */
export async function siteOfTheRun(mode: Mode): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const built = process.env.TEST_SITES;
  if (built) return { folder: join(built, mode), remove: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), `stepgate-site-${mode}-`));
  await buildSites(mode, folder);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
