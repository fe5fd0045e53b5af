/** The app that the guide makes from an empty one, served by the development server of its template. */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from '../../packages/testkit/src/start-service.ts';
import type { InstalledHost } from './install-host.ts';
import { writeSamples } from './samples.ts';

/** What the template of `npm create vite` has, and the guide leaves as it is. */
const template = {
  'index.html':
    '<!doctype html><html lang="en"><title>my-app</title><body><div id="root"></div><script type="module" src="/main.tsx"></script>',
  'main.tsx': `
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import App from './App.tsx';

createRoot(document.getElementById('root')!).render(<StrictMode><App /></StrictMode>);
`,
};

/** Where the guide's service is. */
const address = 'http://localhost:3000';

/** @param port a free one, which the guide leaves to Vite */
export async function runNewcomer(host: InstalledHost, port: number) {
  const folder = join(host.folder, 'my-app');
  await writeSamples('docs/embedding.md', folder);
  for (const [file, content] of Object.entries(template)) await writeFile(join(folder, file), content);
  const origin = `http://localhost:${port}`;
  const service = await startService({ STEPGATE_ORIGIN: origin, STEPGATE_DATA_DIR: join(folder, '.data') });
  const config = join(folder, 'vite.config.ts');
  const settings = await readFile(config, 'utf8');
  if (!settings.includes(address)) throw new Error('the guide no longer says where the service is');
  await writeFile(config, settings.replace(address, service.origin));
  const server = spawn(join(host.folder, 'node_modules/.bin/vite'), ['--port', String(port), '--strictPort'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: undefined },
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout.once('data', () => resolve());
    server.once('exit', (code) => reject(new Error(`the development server ended with ${code} at its start`)));
  });
  return {
    origin,
    service,
    async end() {
      server.kill();
      await service.end('SIGKILL');
    },
  };
}
