/**
 * `npm run release`: builds the pages for production and the packages, and writes a release into `dist/release`, or into the named folder, which is emptied. With
 * `--key` (a private key, Ed25519, PEM) and `--builder` (an address that says who builds) it is signed and has its provenance. `--packages` names a folder of
 * `npm run packages` that was built from the same commit.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { buildSites } from '../site/sites.ts';
import { version } from '../version.ts';
import { addPackages } from './add-packages.ts';
import { assemble, root } from './assemble.ts';
import { sumAll, sumsFile, writeSums } from './checksums.ts';
import { faultOfVersion, isRelease, readLedger, treeOf } from './ledger.ts';
import { pack } from './pack.ts';
import { readPrivateKey, type Signing, signRelease } from './sign.ts';
import { readSource } from './source.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, builder: { type: 'string' }, packages: { type: 'string' } },
});

/** Before the build, which takes a minute: a wrong key or a changed file is said at once. */
async function prepareSigning(): Promise<Signing | undefined> {
  const { key, builder } = values;
  if (key === undefined && builder === undefined) return undefined;
  if (key === undefined || !URL.canParse(builder ?? '')) {
    throw new Error('a signed release needs --key FILE.pem and --builder URL: its provenance says who built it');
  }
  const npm = await promisify(execFile)('npm', ['--version']);
  const version = { node: process.versions.node, npm: npm.stdout.trim() };
  return {
    key: await readPrivateKey(key),
    source: await readSource(root),
    builder: { id: String(builder), version },
  };
}

const fault = await faultOfVersion(version, await readLedger(root), () => treeOf(root));
if (fault !== undefined) throw new Error(fault);
const output = resolve(positionals[0] ?? join(root, 'dist/release'));
const signing = await prepareSigning();
const work = await mkdtemp(join(tmpdir(), 'stepgate-release-'));
try {
  const site = join(work, 'site');
  // Without settings: the service writes its own into the pages when it starts.
  await buildSites('production', site, {});
  await assemble(site, join(work, 'stepgate'));
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const name = `stepgate-${version}`;
  await rename(join(work, 'stepgate'), join(work, name));
  const archive = join(output, `${name}.tar.gz`);
  await pack(join(work, name), archive);
  const bill = join(output, `${name}.cdx.json`);
  await cp(join(work, name, 'sbom.cdx.json'), bill);
  const packages = await addPackages(output, version, work, values.packages);
  const sums = await sumAll(output, [basename(archive), basename(bill), ...packages]);
  await writeSums(output, sums);
  const more = signing === undefined ? [sumsFile] : await signRelease(output, version, sums, signing);
  for (const file of [...sums.keys(), ...more]) console.log(join(output, file));
  if (!isRelease(version)) console.error(`${version} is no release: it has no tag and no entry in releases/ledger.json.`);
} finally {
  await rm(work, { recursive: true });
}
