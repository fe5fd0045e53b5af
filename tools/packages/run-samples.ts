/** The samples of README and of the guides, built as pages of a host and served in front of a service. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from '../../packages/testkit/src/start-service.ts';
import { writeEnglishWords } from './english-words.ts';
import type { InstalledHost } from './install-host.ts';
import { writeSamples } from './samples.ts';

/** Samples of a whole page or module, by the folder that their page is written into. */
const runs = {
  readme: ['main.tsx'],
  embedding: ['gate.tsx', 'redirect-policy.ts', 'sign-up.tsx', 'payments.tsx', 'labels.ts', 'languages.ts', 'account.tsx'],
  routers: ['react-router.tsx'],
  plain: ['plain.ts'],
  theming: ['own-totp.tsx'],
} as const;

/**
 * Shows every component that the sample exports, or the login of its `stepgate`, and leaves its other exports to the test. A sample that renders
 * itself exports nothing.
 */
const writeRunner = (sample: string): string => `
import * as sample from './${sample}';
import { Login, SignedIn, SignedOut, StepgateApp } from '@stepgate/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const show = (element) => createRoot(document.body.appendChild(document.createElement('main'))).render(element);
const components = Object.entries(sample).filter(([name]) => /^[A-Z]/.test(name));
for (const [, component] of components) show(createElement(component, null, 'inside'));
const { stepgate } = sample;
if (components.length === 0 && stepgate)
  show(
    createElement(StepgateApp, { stepgate }, createElement(SignedOut, null, createElement(Login)), createElement(SignedIn, null, 'You are logged in.')),
  );
globalThis.sample = sample;
`;

const nameOf = (sample: string): string => sample.replace(/\.tsx?$/, '');

const formatConfig = (pages: readonly string[], service: string): string => `
const atItsAddress = (request, _response, next) => {
  request.url = request.url.replace(/^\\/account(?=[?]|$)/, '/embedding/account.html');
  next();
};
const proxy = Object.fromEntries(['/login-api', '/api', '/gateway', '/demo'].map((path) => [path, '${service}']));
export default {
  appType: 'mpa',
  build: { outDir: 'dist', target: 'es2023', rolldownOptions: { input: ${JSON.stringify(pages)} } },
  preview: { proxy: { ...proxy, '/stepgate': { target: '${service}', rewrite: (path) => path.replace('/stepgate', '') } } },
  plugins: [{ name: 'addresses', configurePreviewServer: ({ middlewares }) => void middlewares.use(atItsAddress) }],
};
`;

export type RunningSamples = {
  readonly origin: string;
  readonly service: Awaited<ReturnType<typeof startService>>;
  /** @returns the address of the page that runs a sample, such as `embedding/login` */
  addressOf(sample: string): string;
  end(): Promise<void>;
};

/** @param port a free one; what the samples are given by default is right for the service behind it */
export async function runSamples(host: InstalledHost, port: number): Promise<RunningSamples> {
  const folder = join(host.folder, 'running');
  const pages: string[] = [];
  for (const [page, of] of [
    ['README.md', 'readme'],
    ['docs/embedding.md', 'embedding'],
    ['docs/routers.md', 'routers'],
    ['docs/without-react.md', 'plain'],
    ['docs/theming.md', 'theming'],
  ] as const) {
    await writeSamples(page, join(folder, of));
    for (const sample of runs[of]) {
      const name = nameOf(sample);
      await writeFile(join(folder, of, `${name}.run.js`), writeRunner(sample));
      await writeFile(
        join(folder, of, `${name}.html`),
        `<!doctype html><html lang="en"><title>${name}</title><body><script type="module" src="./${name}.run.js"></script>`,
      );
      pages.push(`${of}/${name}.html`);
    }
  }
  await writeEnglishWords(join(folder, 'embedding'));
  const origin = `http://localhost:${port}`;
  const service = await startService({
    STEPGATE_ORIGIN: origin,
    STEPGATE_DATA_DIR: join(folder, '.data'),
    STEPGATE_BASE_PATH: '/stepgate',
    STEPGATE_ADDRESSES:
      '/home/security=/account, /login/reset-password=/account?reset, /login/forgot-password=/account?forgotten',
  });
  const config = join(folder, 'vite.config.mjs');
  await writeFile(
    config,
    formatConfig(
      pages.map((page) => join(folder, page)),
      service.origin,
    ),
  );
  await host.run('vite', 'build', folder, '--config', config, '--logLevel', 'warn');
  const server = spawn(
    join(host.folder, 'node_modules/.bin/vite'),
    ['preview', folder, '--config', config, '--port', String(port), '--strictPort'],
    { cwd: host.folder },
  );
  await new Promise<void>((resolve, reject) => {
    server.stdout.once('data', () => resolve());
    server.once('exit', (code) => reject(new Error(`the samples' server ended with ${code} at its start`)));
  });
  return {
    origin,
    service,
    addressOf: (sample) => `${origin}/${sample}.html`,
    async end() {
      server.kill();
      await service.end('SIGKILL');
    },
  };
}
