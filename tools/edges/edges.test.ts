import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { stepgatePaths } from '../../packages/contract/src/paths.ts';
import { type Edge, edgesFile, edgesText, guideFile, readBlock } from './edges.ts';

/** The requests of a browser or a back end, and their servers. */
const requests: Readonly<Record<string, 'service' | 'demo' | 'app'>> = {
  '/': 'app',
  '/index.html': 'app',
  '/assets/index-4f2a.js': 'app',
  '/home': 'app',
  '/account?reset': 'app',
  '/review': 'app',
  '/login': 'service',
  '/login?variant=CDR': 'service',
  '/login/reset-password': 'service',
  '/login-assets/login-4f2a.js': 'service',
  '/login-api/login': 'service',
  '/loginwall': 'app',
  '/api/orders': 'app',
  '/api/v1/user': 'app',
  '/api/v1/user/countries?language=en': 'service',
  '/api/v2/auth': 'service',
  '/gateway/identity/api/v1/session?visitor=true': 'service',
  '/server-api/v1/approvals/spend': 'service',
  '/your-api/payments': 'app',
  '/.well-known/jwks.json': 'service',
  '/.well-known/security.txt': 'app',
  '/register/4711': 'service',
  '/registerSW.js': 'app',
  '/help': 'service',
  '/helpers/date.js': 'app',
  '/home/security': 'service',
  '/device': 'service',
  '/device-worker.js': 'service',
  '/devices': 'app',
  '/home/send': 'demo',
  '/demo/phone': 'demo',
  '/demonstration': 'app',
};

/** The table's answers, with or without the demo. */
const expectedWith = (demo: boolean) =>
  Object.entries(requests).map(([address, by]) => [address, by === 'service' || (demo && by === 'demo') ? 'service' : 'app']);

const answersOf = (isPassedOn: (path: string) => boolean) =>
  Object.keys(requests).map((address) => [address, isPassedOn(address.replace(/\?.*/, '')) ? 'service' : 'app']);

/** How each proxy reads its block, as its manual says. */
const readers: Readonly<Record<Edge, (block: string) => (path: string) => boolean>> = {
  nginx(block) {
    const pattern = new RegExp(/^location ~ (\S+) \{$/m.exec(block)?.[1] ?? 'no location');
    return (path) => pattern.test(path);
  },
  caddy(block) {
    const [, names = ''] = /^@stepgate path ((?:.*\\\n)*.*)$/m.exec(block) ?? [];
    const matchers = names.split(/[\s\\]+/);
    const isMatched = (path: string) => (matcher: string) =>
      matcher.endsWith('*') ? path.startsWith(matcher.slice(0, -1)) : path === matcher;
    return (path) => matchers.some(isMatched(path));
  },
  haproxy(block) {
    const of = (kind: string) =>
      [...block.matchAll(new RegExp(`^  acl stepgate ${kind} (.*)$`, 'gm'))].flatMap(([, words = '']) => words.split(' '));
    const [whole, beginnings] = [of('path'), of('path_beg')];
    return (path) => whole.includes(path) || beginnings.some((beginning) => path.startsWith(beginning));
  },
};

it('[HOST-14] the blocks of the page are made from the list (else: npm run edges)', () => {
  expect(readFileSync(edgesFile, 'utf8')).toBe(edgesText());
});

it.each(['nginx', 'caddy', 'haproxy'] as const)(
  '[HOST-14] %s passes on what is the service’s, and nothing that is the app’s',
  (edge) => {
    expect(answersOf(readers[edge](readBlock(edge)))).toEqual(expectedWith(false));
  },
);

/** Runs code of a guide, which returns something, with what it imports. */
const run = (code: string, imports: Readonly<Record<string, unknown>>): unknown =>
  new Function(...Object.keys(imports), code.replace(/^import .*\n/gm, ''))(...Object.values(imports));

/** The value of a configuration's file. */
const configured = (code: string, imports: Readonly<Record<string, unknown>>): unknown =>
  run(code.replace('export default', 'return'), imports);

it('[HOST-14] Next.js passes on what is the service’s to the same path, and nothing that is the app’s', () => {
  const service = 'http://127.0.0.1:3000';
  const NextResponse = { next: () => 'app', rewrite: ({ href }: URL) => href };
  const code = readBlock('js').replace('export function', 'return function');
  const answer = Object(run(code, { stepgatePaths, NextResponse, process: { env: { STEPGATE_SERVICE: service } } }));
  for (const [address, by] of Object.entries(requests)) {
    const passedOn = answer({ nextUrl: new URL(address, 'https://app.example') });
    expect([address, passedOn]).toEqual([address, by === 'service' ? `${service}${address}` : 'app']);
  }
});

/** Says who answers: the service. */
async function openService() {
  const service = createServer((_request, response) => response.end('service'));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  const at = service.address();
  return `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}`;
}

it('[HOST-14] Vite with the guide’s configuration passes on what is the service’s, and nothing that is the app’s', async () => {
  const [code = ''] = /(?<=^ {3}\/\/ vite\.config\.ts\n)[\s\S]*?(?=^ {3}```$)/m.exec(readFileSync(guideFile, 'utf8')) ?? [];
  const imports = { stepgatePaths, react: () => [], defineConfig: (config: unknown) => config };
  const served = code.replaceAll(/^ {3}/gm, '').replace('http://localhost:3000', await openService());
  const { server } = Object(configured(served, imports));
  const options = { configFile: false, logLevel: 'silent', appType: 'custom', optimizeDeps: { noDiscovery: true } } as const;
  const vite = await createVite({ ...options, server: { ...server, host: '127.0.0.1', port: 0, ws: false } });
  onTestFinished(() => vite.close());
  vite.middlewares.use((_request, response) => response.end('app'));
  await vite.listen();
  const [origin = ''] = vite.resolvedUrls?.local ?? [];
  const answers = Object.keys(requests).map(async (address) => {
    const answer = await (await fetch(new URL(address, origin))).text();
    // Vite itself answers for some files of its own.
    return [address, answer === 'service' ? 'service' : 'app'];
  });
  expect(await Promise.all(answers)).toEqual(expectedWith(true));
});
