/** Finds a Chromium for tests: `CHROMIUM_PATH`, one on the machine, else the one from the lock file. Never skips in silence. */
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Browser = { readonly executablePath: string; readonly args: readonly string[] };

/** A test machine may run as root and without a network: no sandbox, and no calls home. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'] as const;

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(executable);
}

/** The packaged browser brings the system libraries that a bare machine lacks; the child finds them through its environment. */
async function packaged(): Promise<string> {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const archives = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'));
  await inflate(fileURLToPath(archives));
  setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'));
  return chromium.executablePath();
}

export async function findBrowser(): Promise<Browser> {
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== '' && !executable(asked)) throw new Error(`CHROMIUM_PATH is not a program: ${asked}`);
  return { executablePath: asked || (installed() ?? (await packaged())), args };
}
