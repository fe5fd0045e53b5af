/** `npm run release`: builds the pages for production and writes `stepgate-<version>.tar.gz` into `dist/release`, or into the named folder. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { buildSite } from '../../apps/web/build/build-site.ts';
import { assemble, root } from './assemble.ts';
import { pack } from './pack.ts';

const output = resolve(process.argv[2] ?? join(root, 'dist/release'));
const work = await mkdtemp(join(tmpdir(), 'stepgate-release-'));
try {
  const site = join(work, 'site');
  // Without settings: the service writes its own into the pages when it starts.
  await buildSite('production', site, {});
  const version = await assemble(site, join(work, 'stepgate'));
  await mkdir(output, { recursive: true });
  const name = `stepgate-${version}`;
  await rename(join(work, 'stepgate'), join(work, name));
  const archive = join(output, `${name}.tar.gz`);
  await pack(join(work, name), archive);
  const hash = createHash('sha256')
    .update(await readFile(archive))
    .digest('hex');
  await writeFile(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`);
  console.log(archive);
} finally {
  await rm(work, { recursive: true });
}
