/** The app and the API that `npm create @stepgate/app` makes, and its tests. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../../packages/testkit/src/find-browser.ts';
import { freePort } from '../../packages/testkit/src/free-port.ts';
import type { InstalledHost } from './install-host.ts';

const run = promisify(execFile);

/** The files that name a port. */
const withPorts = [
  'dev.ts',
  'vite.config.ts',
  'playwright.config.ts',
  'api/serve.ts',
  'api/payments.ts',
  'tests/payment.spec.ts',
];

/** Makes the app below the host, so that Node finds there what the host has installed. */
export async function createBelow(host: InstalledHost): Promise<string> {
  const folder = join(host.folder, 'created');
  const program = join(host.packages, 'create-app/dist/main.js');
  await run(process.execPath, [program, folder, '--packages', host.packages]);
  // Vite serves files of this workspace only, and the host's packages are outside of the app.
  await writeFile(join(host.folder, 'pnpm-workspace.yaml'), 'packages: []\n');
  return folder;
}

/**
 * Runs the app's own tests, in this machine's browser and on free ports.
 * @param folder of `createBelow`
 * @returns what Playwright prints
 */
export async function testCreated(folder: string, playwright: string): Promise<string> {
  const ports = { 5173: await freePort(), 3000: await freePort(), 4000: await freePort() };
  for (const file of withPorts) {
    let text = await readFile(join(folder, file), 'utf8');
    for (const [usual, free] of Object.entries(ports)) text = text.replaceAll(new RegExp(`\\b${usual}\\b`, 'g'), String(free));
    await writeFile(join(folder, file), text);
  }
  const { executablePath, env } = await findBrowser();
  const tests = run(playwright, ['test', '--reporter=list'], {
    cwd: folder,
    env: { ...env, NODE_ENV: '', CHROMIUM_PATH: executablePath },
  });
  const { stdout } = await tests.catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  return stdout;
}
