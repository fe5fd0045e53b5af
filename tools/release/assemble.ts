/** The files of a release: the service as it is in the repository, its pages as built, and a lock file of what the two need to run. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

const run = promisify(execFile);
export const root = join(import.meta.dirname, '../..');

const manifest = v.object({
  name: v.string(),
  version: v.string(),
  license: v.string(),
  engines: v.record(v.string(), v.string()),
  scripts: v.record(v.string(), v.string()),
});
const workspaceManifest = v.looseObject({ dependencies: v.record(v.string(), v.string()) });

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(root, path), 'utf8'));
export const writeJson = (path: string, content: object) => writeFile(path, `${JSON.stringify(content, undefined, 2)}\n`);

const service = 'apps/identity';

const moving = 'packages/moving';

/** Programs, and every workspace of this repository that they import. */
async function neededWorkspaces(programs: readonly string[]): Promise<readonly string[]> {
  const needed = [...programs];
  for (const folder of needed) {
    const { dependencies } = v.parse(workspaceManifest, await readJson(`${folder}/package.json`));
    const own = Object.keys(dependencies).flatMap((name) => name.match(/^@stepgate\/(.+)$/)?.[1] ?? []);
    needed.push(
      ...own.map((name) => (name === 'identity' ? service : `packages/${name}`)).filter((path) => !needed.includes(path)),
    );
  }
  return needed.sort();
}

const isOfTests = (path: string): boolean => /\.test\.ts$|^test$|^tsconfig.*\.json$/.test(basename(path));

/** Without its tests and what only they import. */
async function copyWorkspace(folder: string, release: string, version: string): Promise<void> {
  const { devDependencies: _, ...published } = v.parse(workspaceManifest, await readJson(`${folder}/package.json`));
  await cp(join(root, folder, 'src'), join(release, folder, 'src'), { recursive: true, filter: (path) => !isOfTests(path) });
  await writeJson(join(release, folder, 'package.json'), { ...published, version });
}

/** The pages without pictures. A link to what the archive doesn't have becomes its text. */
async function copyPages(release: string): Promise<void> {
  await cp(join(root, 'docs'), join(release, 'docs'), {
    recursive: true,
    filter: (path) => !path.endsWith(join('docs', 'images')),
  });
  for await (const page of glob('{*.md,docs/**/*.md}', { cwd: release })) {
    const text = await readFile(join(release, page), 'utf8');
    const leadsNowhere = (target: string): boolean =>
      !/^[a-z]+:|^#/.test(target) && !existsSync(join(release, dirname(page), target.replace(/#.*/, '')));
    const pageText = text
      .replace(/<picture>[\s\S]*?<\/picture>|!\[[^\]]*\]\([^)]*\)/g, '')
      .replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (link, words: string, target: string) => (leadsNowhere(target) ? words : link));
    await writeFile(join(release, page), pageText);
  }
}

/** npm drops from the repository's lock file what no longer has a user. It needs no network for that. */
export async function writeLock(release: string): Promise<void> {
  await cp(join(root, 'package-lock.json'), join(release, 'package-lock.json'));
  await run('npm', ['install', '--package-lock-only', '--offline'], { cwd: release });
}

const bom = v.looseObject({ serialNumber: v.string(), metadata: v.looseObject({ timestamp: v.string() }) });

/** CycloneDX, by npm from the lock file; without the time and the random number, so that one commit gives one release. */
export async function writeBillOfMaterials(project: string, file: string): Promise<void> {
  const flags = ['--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'];
  const { stdout } = await run('npm', ['sbom', ...flags], { cwd: project, maxBuffer: 64 * 2 ** 20 });
  const { serialNumber: _, metadata, ...rest } = v.parse(bom, JSON.parse(stdout));
  const { timestamp: _at, ...keptMetadata } = metadata;
  await writeJson(file, { ...rest, metadata: keptMetadata });
}

/**
 * Programs with what they import and the manifest that `npm ci` installs by; `writeLock` writes the lock file.
 * @param programs folders of workspaces
 * @param release a folder that is emptied
 */
export async function assemblePrograms(programs: readonly string[], release: string): Promise<void> {
  await rm(release, { recursive: true, force: true });
  await mkdir(release, { recursive: true });
  const { name, version, license, engines, scripts } = v.parse(manifest, await readJson('package.json'));
  const workspaces = await neededWorkspaces(programs);
  const ofOperators = Object.entries(scripts).filter(([, command]) =>
    [service, moving].some((folder) => command.startsWith(`node ${folder}/`)),
  );
  await writeJson(join(release, 'package.json'), {
    ...{ name, version, private: true, license, type: 'module', engines, workspaces },
    scripts: { start: 'node start.mjs', ...Object.fromEntries(ofOperators) },
  });
  for (const folder of workspaces) await copyWorkspace(folder, release, version);
  await cp(join(root, '.npmrc'), join(release, '.npmrc'));
}

/**
 * The service, the program that reads other services' exports, and the pages.
 * @param site the built pages
 * @param release a folder that is emptied
 */
export async function assemble(site: string, release: string): Promise<void> {
  await assemblePrograms([service, moving], release);
  await cp(site, join(release, 'site'), { recursive: true });
  await cp(join(root, 'deploy'), release, { recursive: true });
  await cp(join(root, 'CHANGELOG.md'), join(release, 'CHANGELOG.md'));
  await copyPages(release);
  await writeLock(release);
  await writeBillOfMaterials(release, join(release, 'sbom.cdx.json'));
  // Last, for operators only: a developer's npm may run on an older Node than the one of the lock file, which runs everything else.
  await appendFile(join(release, '.npmrc'), 'engine-strict=true\n');
}
