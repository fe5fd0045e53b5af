/** Builds the site that the identity service serves: `STEPGATE_ENV=demo|production node tools/site/build.ts` → `apps/web/dist/<mode>`. */
import { join } from 'node:path';
import { readMode } from '../../apps/web/build/mode.ts';
import { readPageSettings } from '../../apps/web/build/read-page-settings.ts';
import { root } from '../test/files.ts';
import { buildSites } from './sites.ts';

const mode = readMode(process.env);
const settings = readPageSettings(process.env);
const started = performance.now();
const { pages, assets } = await buildSites(mode, join(root, 'apps/web/dist', mode), settings);
console.log(`Built the ${mode} site: ${pages} pages and ${assets} assets in ${Math.round(performance.now() - started)} ms.`);
