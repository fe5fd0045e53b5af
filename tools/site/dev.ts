/**
 * `npm run dev` serves the pages on http://localhost:3000, or at the port that `PORT` names, and updates them in the browser when their code changes. It runs the identity
 * service behind them, and restarts it when the service's code changes. Ctrl-C stops both.
 */
import { spawn } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { readPageSettings } from '../../apps/web/build/read-page-settings.ts';
import { rootFiles } from '../../apps/web/build/root-files.ts';
import { viteOptions } from '../../apps/web/build/vite-options.ts';
import { writePageSettings } from '../../packages/contract/src/index.ts';
import { developmentSite } from './sites.ts';

/** The service has the port after that of the pages. */
const port = Number(process.env.PORT || 3_000);
const servicePort = port + 1;
const servicePaths = [
  '/gateway',
  '/login-api',
  '/api',
  '/demo/customers',
  '/demo/outbox',
  '/demo/authenticators',
  '/demo/push-devices',
  '/demo/start-over',
  '/demo/attacks',
  '/healthz',
  '/readyz',
];

const typesAtRoot: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
};

const settings = readPageSettings(process.env);
const source = developmentSite;

const documentIn = (language: string): string =>
  writePageSettings(
    `<!doctype html>
<html lang="${language}" data-drawn-afresh>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<link rel="icon" href="/src/icon.svg">
</head>
<body>
<div id="root"></div>
<script type="module" src="/src/development.ts"></script>
</body>
</html>
`,
    settings,
  );

/** Serves every path that isn't a file as a page, which is empty until its script renders it. */
function pages(): Plugin {
  return {
    name: 'pages',
    configureServer: (server) => () => {
      server.middlewares.use(async (request, response, next) => {
        const url = request.originalUrl ?? '/';
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
        const language = request.headers['accept-language']?.slice(0, 2) ?? 'en';
        response.setHeader('content-type', 'text/html; charset=utf-8');
        return response.end(await server.transformIndexHtml(url, documentIn(language)));
      });
    },
  };
}

/** Serves the files at fixed addresses, and reads them again at each request. */
function filesAtRoot(): Plugin {
  return {
    name: 'root-files',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = request.url ?? '';
        const type = path.lastIndexOf('/') === 0 ? typesAtRoot[extname(path)] : undefined;
        const content = type === undefined ? undefined : (await rootFiles('demo', source, settings)).get(path);
        if (type === undefined || content === undefined) return next();
        return response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(content);
      });
    },
  };
}

const service = spawn(process.execPath, ['--watch', fileURLToPath(new URL('../../apps/demo/src/main.ts', import.meta.url))], {
  stdio: 'inherit',
  env: { ...process.env, STEPGATE_ENV: 'demo', PORT: String(servicePort), STEPGATE_ORIGIN: `http://localhost:${port}` },
});

const options = viteOptions('demo', source);
const server = await createServer({
  ...options,
  appType: 'custom',
  plugins: [...(options.plugins ?? []), filesAtRoot(), pages()],
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(servicePaths.map((path) => [path, `http://localhost:${servicePort}`])),
  },
});

async function stop(): Promise<void> {
  service.kill();
  await server.close();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
service.once('exit', () => void stop());
await server.listen();
