/**
 * `npm run keep-release`, at the tag of a release: keeps what the suite runs beside the next one, in place of what it had of the release before, and enters the version
 * into the ledger. Kept are the service with the demo, without pages; `examples/host` as it was built with the packages; and the names that the packages export.
 */
import { execFile } from 'node:child_process';
import { glob, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exportedNames } from '../packages/exported-names.ts';
import { hostPackages } from '../packages/package-list.ts';
import { version } from '../version.ts';
import { assemblePrograms, root, writeJson, writeLock } from './assemble.ts';
import { buildHost } from './build-host.ts';
import { isRelease, readLedger, treeOf } from './ledger.ts';
import { pack } from './pack.ts';

const run = promisify(execFile);
const releases = join(root, 'releases');

if (!isRelease(version)) throw new Error(`${version} is no release`);
const { stdout } = await run('git', ['rev-parse', `v${version}^{tree}`], { cwd: root });
const tree = stdout.trim();
if ((await treeOf(root)) !== tree) throw new Error(`this isn't what v${version} names: check the tag out, without changes`);

const work = await mkdtemp(join(tmpdir(), 'stepgate-keep-'));
try {
  const [programs, host] = [join(work, `stepgate-${version}`), join(work, `stepgate-${version}.host`)];
  await assemblePrograms(['apps/identity', 'apps/demo'], programs);
  await writeLock(programs);
  await rename(await buildHost(join(work, 'host')), host);
  const names = hostPackages.filter(({ entry }) => entry === 'index.ts').flatMap(exportedNames);
  const ledger = { ...(await readLedger(root)), [version]: tree };
  for await (const file of glob('stepgate-*', { cwd: releases })) await rm(join(releases, file));
  await pack(programs, join(releases, `stepgate-${version}.tar.gz`));
  await pack(host, join(releases, `stepgate-${version}.host.tar.gz`));
  await writeFile(join(releases, `stepgate-${version}.exports.json`), `${JSON.stringify(names, undefined, 2)}\n`);
  await writeJson(join(releases, 'ledger.json'), ledger);
} finally {
  await rm(work, { recursive: true });
}
