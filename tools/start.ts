/**
 * `npm start`: the whole product in this process; `demo` unless STEPGATE_ENV says otherwise. It builds the pages of the demo if they have changed.
 * Those of production are built before, by `npm run build` or by a release.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPageSettings } from '../apps/web/build/read-page-settings.ts';
import { siteManifestFile } from '../packages/contract/src/site.ts';
import { buildUnlessStamped, runBuild, sourcesOfPages, stampOf } from './built-pages.ts';

process.env.STEPGATE_ENV ||= 'demo';
const mode = process.env.STEPGATE_ENV === 'production' ? 'production' : 'demo';
const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'apps/web/dist', mode);

if (mode === 'demo') {
  const stamp = stampOf(root, sourcesOfPages, readPageSettings(process.env));
  await buildUnlessStamped(built, stamp, async () => {
    console.log('Stepgate builds its pages. The next start takes them as they are, unless their code changes.');
    await runBuild(join(root, 'tools/site/build.ts'), `${built}.log`);
  });
} else if (!process.env.STEPGATE_SITE_DIR && !existsSync(join(built, siteManifestFile))) {
  console.error('The pages are not built: run STEPGATE_ENV=production npm run build, or set STEPGATE_SITE_DIR to a build.');
  process.exit(1);
}
process.env.STEPGATE_SITE_DIR ||= built;
await (mode === 'demo' ? import('../apps/demo/src/main.ts') : import('../apps/identity/src/main.ts'));
