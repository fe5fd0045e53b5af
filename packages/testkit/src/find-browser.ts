/** The browser of the tests: the Chromium of the lock file on every machine, or the browser of `CHROMIUM_PATH`. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installedPackage } from './installed-package.ts';
import { isProgram } from './is-program.ts';
import { unpackedOnce } from './unpacked-once.ts';

/** The program that Playwright launches. */
export type Browser = {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
};

const run = promisify(execFile);

/** A test machine may run as root and without a network: no sandbox, and no background requests. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** The path from the environment; unset and empty mean the same. */
const chromiumPath = (): string | undefined => process.env.CHROMIUM_PATH || undefined;

const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/**
 * The package includes the fonts and system libraries that a bare machine lacks.
 * @throws if the lock file has no Chromium for this machine
 */
export async function packagedBrowser(): Promise<Browser> {
  const found = await installedPackage('@sparticuz/chromium');
  if (found === undefined || process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The lock file has a Chromium for Linux x64 only: set CHROMIUM_PATH to the one on this machine.');
  const unpack = fileURLToPath(new URL('./unpack-chromium.ts', import.meta.url));
  const folder = await unpackedOnce(`chromium-${found.version}`, async (part, target) => {
    await run(process.execPath, [unpack, join(target, 'fonts')], { env: { ...process.env, TMPDIR: part } });
  });
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter((path) => path);
  return {
    executablePath: join(folder, 'chromium'),
    args: [...args],
    env: { ...environment(), FONTCONFIG_PATH: join(folder, 'fonts'), LD_LIBRARY_PATH: libraries.join(':') },
  };
}

/** @throws if `CHROMIUM_PATH` isn't a program, or it is unset and the lock file has no Chromium for this machine */
export async function findBrowser(): Promise<Browser> {
  const path = chromiumPath();
  if (path === undefined) return packagedBrowser();
  if (!isProgram(path)) throw new Error(`CHROMIUM_PATH is not a program: ${path}`);
  return { executablePath: path, args: [...args], env: environment() };
}

/** @returns name and version as the browser reports them, and its origin */
export async function describeBrowser(): Promise<string> {
  const { executablePath, env } = await findBrowser();
  const { stdout } = await run(executablePath, ['--version', '--no-sandbox'], { env });
  return `${stdout.trim()}, from ${chromiumPath() === undefined ? 'the lock file' : `CHROMIUM_PATH=${executablePath}`}`;
}
