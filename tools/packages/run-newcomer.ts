/** The app that the guide makes from an empty one, and the API of the next guide behind it, run as both say. */
import { execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { freePort } from '../../packages/testkit/src/free-port.ts';
import { startService } from '../../packages/testkit/src/start-service.ts';
import type { InstalledHost } from './install-host.ts';
import { root } from './package-list.ts';
import { writeSamples } from './samples.ts';

const run = promisify(execFile);

/**
 * The styles of Vite's template, which the guide leaves unchanged. Its rules are for elements of any kind, as those of a reset or of a CMS are: large headings
 * in a font of their own, all text in the middle.
 */
const template = {
  'index.html':
    '<!doctype html><html lang="en"><title>my-app</title><body><div id="root"></div><script type="module" src="/main.tsx"></script>',
  'main.tsx': `
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './index.css';
import App from './App.tsx';

createRoot(document.getElementById('root')!).render(<StrictMode><App /></StrictMode>);
`,
  'index.css': `
:root { font: 18px/145% Georgia, serif; letter-spacing: 0.18px; color-scheme: light dark; color: #6b6375 }
@media (max-width: 1024px) { :root { font-size: 16px } }
body { margin: 0 }
#root { width: 1126px; max-width: 100%; margin: 0 auto; text-align: center; min-height: 100svh; display: flex; flex-direction: column }
h1, h2 { font-family: Georgia, serif; font-weight: 500; color: #08060d }
h1 { font-size: 56px; letter-spacing: -1.68px; margin: 32px 0 }
h2 { font-size: 24px; line-height: 118%; letter-spacing: -0.24px; margin: 0 0 8px }
p { margin: 0 }
`,
};

/** Where the guides' programs are. */
const addresses = { service: 'http://localhost:3000', api: 'http://localhost:4000' };

type Served = () => Promise<void>;

/** @returns once it prints that it is there, a function that ends it */
async function start(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Served> {
  const server = spawn(program, args, { cwd, env: { ...process.env, NODE_ENV: undefined, ...env } });
  let complaints = '';
  server.stderr.on('data', (chunk) => {
    complaints += String(chunk);
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    server.stdout.once('data', () => resolve());
    server.once('exit', (code) => reject(new Error(`${program} ended with ${code} at its start: ${complaints}`)));
  });
  return async () => {
    server.kill();
    await ended;
  };
}

/** The first command below a heading of a page. */
async function readCommand(page: string, heading: string): Promise<string> {
  const [, section = ''] = (await readFile(join(root, page), 'utf8')).split(`\n## ${heading}\n`);
  const [, command] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  if (command === undefined) throw new Error(`${page} has no command below "${heading}"`);
  return command;
}

export async function runNewcomer(host: InstalledHost) {
  const folder = join(host.folder, 'my-app');
  const vite = join(host.folder, 'node_modules/.bin/vite');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = join(folder, '.data');
  await writeSamples('docs/embedding.md', folder);
  for (const [file, content] of Object.entries(template)) await writeFile(join(folder, file), content);
  const service = await startService({ STEPGATE_ORIGIN: origin, STEPGATE_DATA_DIR: dataDir });

  /** Has the app find what the guides say is at its usual port. */
  async function writeAddresses(now: Partial<typeof addresses>): Promise<void> {
    const config = join(folder, 'vite.config.ts');
    let settings = await readFile(config, 'utf8');
    for (const [name, address] of Object.entries(now)) {
      const before = name === 'api' ? addresses.api : addresses.service;
      if (!settings.includes(before)) throw new Error(`the guide no longer says where the ${name} is`);
      settings = settings.replace(before, address);
    }
    await writeFile(config, settings);
  }
  await writeAddresses({ service: service.origin });

  const serve = (...args: readonly string[]) => start(vite, [...args, '--port', String(port), '--strictPort'], folder);
  return {
    origin,
    service,
    develop: () => serve(),
    async serveBuilt(): Promise<Served> {
      await run(vite, ['build', '--logLevel', 'warn'], { cwd: folder, env: { ...process.env, NODE_ENV: undefined } });
      return serve('preview');
    },
    /** @returns a function that ends the API, and a function that reads the payments */
    async addApi() {
      await writeSamples('docs/your-api.md', folder);
      const apiPort = await freePort();
      await writeAddresses({ service: service.origin, api: `http://localhost:${apiPort}` });
      const make = await readCommand('docs/your-api.md', 'Make a key');
      const { stdout } = await run('sh', ['-c', make], {
        cwd: root,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, STEPGATE_DATA_DIR: dataDir },
      });
      const [key] = /^sgk_\S+$/m.exec(stdout) ?? [];
      const env = { PORT: String(apiPort), ORIGIN: origin, STEPGATE_API_KEY: key };
      const end = await start(process.execPath, ['serve.ts'], folder, env);
      const payments = () => {
        const db = new DatabaseSync(join(folder, 'payments.db'), { readOnly: true });
        try {
          return db.prepare('select payee, amount from payment').all();
        } finally {
          db.close();
        }
      };
      return { end, payments, output: stdout };
    },
    end: () => service.end('SIGKILL'),
  };
}
