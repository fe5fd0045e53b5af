import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

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
