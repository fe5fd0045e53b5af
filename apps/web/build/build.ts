/** Builds the site that the identity service serves: `STEPGATE_ENV=demo|production node apps/web/build/build.ts` → `apps/web/dist/<mode>`. */
import { fileURLToPath } from 'node:url';
import { buildSite } from './build-site.ts';
import { readMode } from './mode.ts';
import { readPageSettings } from './read-page-settings.ts';

const mode = readMode(process.env);
const settings = readPageSettings(process.env);
const started = performance.now();
const { pages, assets } = await buildSite(mode, fileURLToPath(new URL(`../dist/${mode}`, import.meta.url)), settings);
console.log(`Built the ${mode} site: ${pages} pages and ${assets} assets in ${Math.round(performance.now() - started)} ms.`);
