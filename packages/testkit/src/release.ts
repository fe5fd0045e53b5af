import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const pathOf = (name: string): string => fileURLToPath(new URL(`../../../releases/${name}`, import.meta.url));
const ledger: unknown = JSON.parse(readFileSync(pathOf('ledger.json'), 'utf8'));

/** The newest version of the ledger. */
export const lastVersion = Object.keys(Object(ledger)).at(-1);

/** The service and the demo of the last release, without their pages: what runs beside ours while a company updates. */
export const lastRelease = pathOf(`stepgate-${lastVersion}.tar.gz`);

/** `examples/host`, built with the packages of the last release: a company's app that isn't updated yet. */
export const hostOfLastRelease = pathOf(`stepgate-${lastVersion}.host.tar.gz`);

export type InstalledRelease = {
  /** Everyone may read it. */
  readonly folder: string;
  /** The service's `main.ts`. */
  readonly main: string;
  /** `main.ts` of the demo, of the release that is kept in `releases`. */
  readonly demo: string;
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
    demo: join(folder, 'apps/demo/src/main.ts'),
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
