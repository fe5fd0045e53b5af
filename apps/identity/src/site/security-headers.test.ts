/** The headers that every answer sends to the browser, compared as a whole, so that a missing or extra header is noticed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SiteManifest, siteManifestFile } from '@stepgate/contract';
import { beginLogin, cookiesOf, openWorld, passWithApp, paths, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSite } from './load-site.ts';

/** Headers that describe the answer itself and protect from nothing. */
const itsOwn = new Set([
  ...['content-type', 'content-length', 'date', 'connection', 'etag', 'vary', 'location', 'x-request-id', 'set-cookie', 'allow'],
  ...['retry-after', 'clear-site-data', 'content-encoding', 'transfer-encoding'],
]);

const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
const closed = {
  ...everyAnswer,
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'sha256-script'",
  "style-src 'self' 'sha256-style'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types device-worker dompurify',
].join('; ');
const page = { ...everyAnswer, 'content-security-policy': pagePolicy, 'cache-control': 'private, no-cache' };

const folder = mkdtempSync(join(tmpdir(), 'stepgate-headers-'));
const built = (file: string) => ({ en: { file, scriptHashes: ["'sha256-script'"], styleHashes: ["'sha256-style'"] } });
const manifest: SiteManifest = {
  mode: 'production',
  languages: ['en'],
  pages: { '/login': built('page.html'), '/logout': built('page.html'), '*': built('page.html') },
  assets: ['/login-assets/a.js'],
  files: ['/device-worker.js'],
};

let world: World;
beforeAll(async () => {
  mkdirSync(join(folder, 'login-assets'));
  writeFileSync(join(folder, siteManifestFile), JSON.stringify(manifest));
  for (const name of ['page.html', 'login-assets/a.js', 'device-worker.js'])
    writeFileSync(join(folder, name), `the file ${name}`);
  world = await openWorld({ site: await loadSite(folder, String) });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

type Sent = { readonly method?: 'GET' | 'POST'; readonly headers?: Record<string, string>; readonly payload?: string };
async function told(url: string, sent: Sent = {}): Promise<{ status: number; headers: Record<string, unknown> }> {
  const { statusCode, headers } = await world.app.inject({ url, ...sent });
  const kept = Object.entries(headers).filter(([name]) => !itsOwn.has(name));
  return { status: statusCode, headers: Object.fromEntries(kept) };
}
const html = { headers: { accept: 'text/html' } };

it('a page declares what it may load and forbids frames, and so does the page for an unknown address (UI6)', async () => {
  expect(await told('/login')).toEqual({ status: 200, headers: page });
  expect(await told('/nowhere', html)).toEqual({ status: 404, headers: page });
});

it.each<[string, string, Sent, number]>([
  ['a call', paths.session, {}, 401],
  ['a call that is refused for its origin', paths.login, { method: 'POST', headers: { origin: 'https://evil.test' } }, 403],
  ['an unknown call', '/gateway/nothing/here', {}, 404],
  ['an unknown address', '/nowhere', {}, 404],
  ['another method', paths.login, {}, 405],
  ['a redirect', '/', {}, 303],
  ['a redirect of a page', '/logout', { headers: { 'sec-fetch-site': 'cross-site' } }, 303],
  ['the health of the process', '/healthz', {}, 200],
  ['whether it serves', '/readyz', {}, 200],
])('%s may load nothing, cannot be framed, and is not cached (UI6)', async (_, url, sent, status) => {
  expect(await told(url, sent)).toEqual({ status, headers: closed });
});

it('so do the answer that sets a session and an internal error (UI6)', async () => {
  const customer = await world.addCustomer();
  const oneTimeToken = await beginLogin(world, customer);
  await passWithApp(world, customer, oneTimeToken);
  const exchanged = await world.ask(paths.exchange, { body: { oneTimeToken } });
  const cookie = cookiesOf(exchanged);
  expect(exchanged.headers).toMatchObject({ ...closed });
  expect((await world.ask(paths.session, { cookie })).headers).toMatchObject({ ...closed });
  await world.storage.queries.schema.dropTable('session').execute();
  const failed = await world.ask(paths.session, { cookie });
  expect([failed.status, failed.headers]).toMatchObject([500, closed]);
});

it('a built file is cached permanently and loads nothing; a worker is revalidated each time and only asks our own service (UI6)', async () => {
  const asset = { ...closed, 'cache-control': 'public, max-age=31536000, immutable' };
  expect(await told('/login-assets/a.js')).toEqual({ status: 200, headers: asset });
  const worker = {
    ...closed,
    'content-security-policy': `${closed['content-security-policy']}; connect-src 'self'`,
    'cache-control': 'no-cache',
  };
  expect(await told('/device-worker.js')).toEqual({ status: 200, headers: worker });
});

it('without https, browsers get no strict-transport-security (UI6)', async () => {
  const local = await openWorld({ settings: { origin: 'http://localhost:4300' } });
  const { headers } = await local.app.inject('/healthz');
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY' });
  await local.close();
});
