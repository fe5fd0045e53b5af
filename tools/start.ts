/**
 * `npm start`: the whole product in this process; `demo` unless STEPGATE_ENV says otherwise. It builds the pages of the demo. Those of
 * production are built before, by `npm run build` or by a release.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteManifestFile } from '../packages/contract/src/site.ts';

process.env.STEPGATE_ENV ||= 'demo';
const mode = process.env.STEPGATE_ENV === 'production' ? 'production' : 'demo';
const built = fileURLToPath(new URL(`../apps/web/dist/${mode}`, import.meta.url));
if (mode === 'demo') await import('./site/build.ts');
else if (!process.env.STEPGATE_SITE_DIR && !existsSync(join(built, siteManifestFile))) {
  console.error('The pages are not built: run STEPGATE_ENV=production npm run build, or set STEPGATE_SITE_DIR to a build.');
  process.exit(1);
}
process.env.STEPGATE_SITE_DIR ||= built;
await (mode === 'demo' ? import('../apps/demo/src/main.ts') : import('../apps/identity/src/main.ts'));
