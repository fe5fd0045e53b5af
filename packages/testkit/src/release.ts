import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The service of the last release, without its pages: what runs beside ours while a company updates. */
export const lastRelease = fileURLToPath(new URL('../../../releases/stepgate-0.1.0.tar.gz', import.meta.url));

/** `examples/host`, built with the packages of the last release: a company's app that isn't updated yet. */
export const hostOfLastRelease = fileURLToPath(new URL('../../../releases/stepgate-0.1.0.host.tar.gz', import.meta.url));

export type InstalledRelease = {
  /** Everyone may read it. */
  readonly folder: string;
  /** The service's `main.ts`. */
  readonly main: string;
  remove(): Promise<void>;
};

/** Unpacks a release and installs what runs, as an operator does. Needs the npm registry. */
export async function installRelease(archive: string): Promise<InstalledRelease> {
  const home = await mkdtemp(join(tmpdir(), 'stepgate-release-'));
  await chmod(home, 0o755);
  await run('tar', ['-xzf', archive, '-C', home]);
  const folder = join(home, basename(archive, '.tar.gz'));
  await run('npm', ['ci', '--omit=dev', '--prefer-offline'], { cwd: folder });
  return {
    folder,
    main: join(folder, 'apps/identity/src/main.ts'),
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
