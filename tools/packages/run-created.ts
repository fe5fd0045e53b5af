/** The app and the API that `npm create @stepgate/app` makes, and its tests. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../../packages/testkit/src/find-browser.ts';
import { freePort } from '../../packages/testkit/src/free-port.ts';
import type { InstalledExample } from './install-host.ts';

const run = promisify(execFile);

/** Makes the app below the host, so that Node finds there what the host has installed. */
export async function createBelow(
  host: Pick<InstalledExample, 'folder' | 'packages'>,
  ...flags: readonly string[]
): Promise<string> {
  const folder = join(host.folder, 'created');
  const program = join(host.packages, 'create-app/dist/main.js');
  await run(process.execPath, [program, folder, ...flags, '--packages', host.packages]);
  // Vite serves files of this workspace only, and the host's packages are outside of the app.
  await writeFile(join(host.folder, 'pnpm-workspace.yaml'), 'packages: []\n');
  return folder;
}

/** A fresh port for each program of the app. */
const freePorts = async (): Promise<Readonly<Record<'APP_PORT' | 'API_PORT' | 'SERVICE_PORT', string>>> => ({
  APP_PORT: String(await freePort()),
  API_PORT: String(await freePort()),
  SERVICE_PORT: String(await freePort()),
});

/**
 * Runs the app's own tests, in this machine's browser and on free ports.
 * @param folder of `createBelow`
 * @returns what Playwright prints
 */
export async function testCreated(folder: string, playwright: string): Promise<string> {
  const { executablePath, env } = await findBrowser();
  const tests = run(playwright, ['test', '--reporter=list'], {
    cwd: folder,
    env: { ...env, ...(await freePorts()), NODE_ENV: '', CHROMIUM_PATH: executablePath },
  });
  const { stdout } = await tests.catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  return stdout;
}

/** Starts the app where another program has its port. @returns how it ends, and what it prints */
export async function startTaken(
  folder: string,
): Promise<{ readonly code: unknown; readonly output: string; readonly port: string }> {
  const ports = await freePorts();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(Number(ports.API_PORT), 'localhost', resolve));
  try {
    await run(process.execPath, ['dev.ts'], { cwd: folder, env: { ...process.env, ...ports, NODE_ENV: '' }, timeout: 60_000 });
    return { code: 0, output: '', port: ports.API_PORT };
  } catch (error) {
    const { code, stderr } = Object(error);
    return { code, output: String(stderr), port: ports.API_PORT };
  } finally {
    other.close();
  }
}
