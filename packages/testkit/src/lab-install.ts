/** The packages of deep tests and the laboratory only, such as Chromium 109, PostgreSQL and the linters of packages. `npm ci` leaves them out. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unpackedOnce } from './unpacked-once.ts';

const run = promisify(execFile);
const listed = fileURLToPath(new URL('../../../lab/install', import.meta.url));

/** Its first use installs it by its own lock file. @returns the folder, with programs beside `node_modules` */
export async function labInstall(): Promise<string> {
  const contents = ['package-lock.json', 'published.mjs', 'webpack.mjs'].map((file) => readFile(join(listed, file)));
  const hash = createHash('sha256').update(Buffer.concat(await Promise.all(contents)));
  return unpackedOnce(`lab-${hash.digest('hex').slice(0, 16)}`, async (part) => {
    await cp(listed, part, { recursive: true, filter: (path) => !path.includes('node_modules') });
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: part });
  });
}
