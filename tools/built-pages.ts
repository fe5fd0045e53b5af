/**
 * The pages of `npm start`. They are built in a process of their own, whose memory ends with it, and only if what they are made of has changed: a
 * stamp of the sources lies in the folder of the site, which each build empties first.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, globSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folders that pages are made of, and the versions of the libraries. */
export const sourcesOfPages: readonly string[] = [
  'apps/*/**',
  'packages/{client,contract,flow,pages,react}/**',
  'tools/site/**',
  'package-lock.json',
];

/** The files that belong to no page. */
const beside = /^apps\/identity\/|\.(?:test|stories)\.tsx?$/;
const isNoSource = (path: string): boolean => /(?:^|\/)(?:node_modules|dist)$/.test(path);

/**
 * @param root the folder of the sources
 * @param settings that the build writes into the pages
 * @returns a hash of names and contents; times would change with each checkout
 */
export function stampOf(root: string, sources: readonly string[], settings: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify([process.version, settings]));
  for (const file of globSync([...sources], { cwd: root, exclude: isNoSource }).sort())
    if (!beside.test(file) && statSync(join(root, file)).isFile())
      hash.update(`\0${file}\0`).update(
        createHash('sha256')
          .update(readFileSync(join(root, file)))
          .digest(),
      );
  return hash.digest('hex');
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Builds the site unless its stamp is this one. A build that fails or is killed leaves no stamp.
 * @param build makes the site anew in its folder
 */
export async function buildUnlessStamped(site: string, stamp: string, build: () => Promise<void>): Promise<void> {
  const file = join(site, 'sources.sha256');
  if (readText(file) === stamp) return;
  rmSync(file, { force: true });
  await build();
  writeFileSync(file, stamp);
}

/**
 * Runs the build, which ends with this process.
 * @param log gets what the bundler prints
 * @throws with the log, if the build fails
 */
export async function runBuild(program: string, log: string): Promise<void> {
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'w');
  const child = spawn(process.execPath, [program], { stdio: ['ignore', output, output] });
  closeSync(output);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const stop = (): void => {
    child.kill();
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, stop);
  const status = await new Promise((resolve) => child.once('close', resolve));
  for (const signal of signals) process.off(signal, stop);
  if (status !== 0) throw new Error(`The build of the pages failed:\n${readFileSync(log, 'utf8')}`);
}
