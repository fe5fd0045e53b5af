import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { addedTag, type SiteManifest, siteManifestFile } from '@stepgate/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addLanguage } from '../kernel/language.ts';
import { loadSite } from './load-site.ts';
import { securityHeaders } from './security-headers.ts';
import { serveSite } from './serve-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'stepgate-site-'));
const app: FastifyInstance = Fastify();

const nobody = {
  redirects: { origin: 'https://app.example.test', trustedOrigins: [] },
  whoIsLoggedIn: async () => undefined,
};

const page = (file: string) => ({ file, scriptHashes: ["'sha256-script'"], styleHashes: ["'sha256-style'"] });
const manifest: SiteManifest = {
  mode: 'production',
  languages: ['en', 'de'],
  pages: {
    '/login': { en: page('login.en.html'), de: page('login.de.html') },
    '/logout': { en: page('logout.en.html') },
    '/sign-up': { en: page('login.en.html') },
    '/register/*': { en: page('register.en.html') },
    '*': { en: page('unknown.en.html') },
  },
  assets: ['/login-assets/a.js'],
  files: ['/device-worker.js', '/device.webmanifest', '/device-icon.png'],
};

beforeAll(async () => {
  mkdirSync(join(folder, 'login-assets'));
  writeFileSync(join(folder, siteManifestFile), JSON.stringify(manifest));
  for (const name of [
    'login.en.html',
    'login.de.html',
    'logout.en.html',
    'register.en.html',
    'unknown.en.html',
    'login-assets/a.js',
    ...manifest.files,
  ]) {
    const content = name.endsWith('.webmanifest') ? '{ "id": "/device", "name": "Stepgate" }' : `the file ${name}`;
    writeFileSync(join(folder, name), content);
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content));
  }
  const unknown = serveSite(app, await loadSite(folder, (body) => String(body.length)), { dataSharing: false, ...nobody });
  app.setNotFoundHandler(async (request, reply) => (await unknown(request, reply)) ?? reply.code(404).send('none'));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it('[HOST-08] a page that the company has in place of ours sends visitors there, with their query', async () => {
  const own = Fastify();
  onTestFinished(() => own.close());
  const addresses = new Map([
    ['/sign-up', '/join?from=stepgate'],
    ['/logout', 'https://shop.example/bye'],
  ] as const);
  serveSite(own, await loadSite(folder, (body) => String(body.length)), { dataSharing: false, ...nobody, addresses });
  const sentTo = async (url: string) => {
    const { statusCode, headers } = await own.inject({ url });
    return [statusCode, headers.location];
  };
  expect(await sentTo('/sign-up')).toEqual([303, '/join?from=stepgate']);
  expect(await sentTo('/sign-up?email=a%40b.example')).toEqual([303, '/join?from=stepgate&email=a%40b.example']);
  expect(await sentTo('/logout')).toEqual([303, 'https://shop.example/bye']);
  expect((await own.inject({ url: '/login' })).statusCode).toBe(200);
});

it('a page is in the browser’s language, otherwise in English', async () => {
  expect((await get('/login')).body).toBe('the file login.en.html');
  expect((await get('/login', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' })).body).toBe('the file login.de.html');
  expect((await get('/login', { 'accept-language': 'fr' })).body).toBe('the file login.en.html');
  expect((await get('/logout?ask=1', { 'accept-language': 'de' })).body).toBe('the file logout.en.html');
});

it('[HOST-07] a reader whose first language was added to the messages alone gets the page in their next one', async () => {
  addLanguage(addedTag('fr'), { voice: 'fr-FR' });
  expect((await get('/login', { 'accept-language': 'fr-FR,fr;q=0.9,de;q=0.8' })).body).toBe('the file login.de.html');
  expect((await get('/login', { 'accept-language': 'fr' })).body).toBe('the file login.en.html');
});

it('a page allows its own scripts and styles and nothing else inline', async () => {
  const policy = String((await get('/login')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'sha256-script';");
  expect(policy).toContain("style-src 'self' 'sha256-style';");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});

it('a page shows its own pictures and photos that it holds itself, and a photo cannot run anything', async () => {
  const policy = String((await get('/login')).headers['content-security-policy']).split('; ');
  expect(policy).toContain("img-src 'self' data: blob:");
  expect(policy.filter((rule) => rule.includes('blob:'))).toHaveLength(1);
});

it('[FACE-01] only our own pages may use the camera; microphone, location, payments and USB are disabled for all', () => {
  const rules = String(securityHeaders('https://app.example.test')['permissions-policy']).split(', ');
  expect(rules).toEqual(['camera=(self)', 'microphone=()', 'geolocation=()', 'payment=()', 'usb=()']);
});

it('is sent compressed to clients that accept it, and not again to clients that have it', async () => {
  const packed = await get('/login-assets/a.js', { 'accept-encoding': 'gzip, deflate' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe('the file login-assets/a.js');
  expect(packed.headers['cache-control']).toContain('immutable');
  expect((await get('/login', { 'if-none-match': String((await get('/login')).headers.etag) })).statusCode).toBe(304);
});

it('a file whose name never changes is revalidated each time and has its content type', async () => {
  const worker = await get('/device-worker.js', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(worker.rawPayload).toString()).toBe('the file /device-worker.js');
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect((await get('/device-worker.js', { 'if-none-match': String(worker.headers.etag) })).statusCode).toBe(304);
  const readType = async (path: string) => (await get(path)).headers['content-type'];
  expect(await readType('/device-worker.js')).toBe('text/javascript; charset=utf-8');
  expect(await readType('/device.webmanifest')).toBe('application/manifest+json');
  expect(await readType('/device-icon.png')).toBe('image/png');
});

it('a worker may only come from our origin, only one policy may create its address, and it may load no script', async () => {
  const policy = String((await get('/login')).headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining(["worker-src 'self'", "manifest-src 'self'", 'trusted-types device-worker dompurify']),
  );
  const ofWorker = String((await get('/device-worker.js')).headers['content-security-policy']);
  expect(ofWorker).toContain("default-src 'none'");
  expect(ofWorker).not.toContain('script-src');
});

it('[ROUTE-02] one page is served for every registration id, and nothing above or below it', async () => {
  for (const id of ['r1', 'AZ-az_09', '%3Cb%3E', '..%2Flogin']) {
    const answer = await get(`/register/${id}?redirectUrl=%2Fhome`);
    expect([answer.statusCode, answer.body], id).toEqual([200, 'the file register.en.html']);
    expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'sha256-script'");
  }
  expect((await get('/register/r1/more')).statusCode).toBe(404);
});

it.each([
  ['TURNSTILE', ['https://challenges.cloudflare.com'], ['https://challenges.cloudflare.com']],
  [
    'RECAPTCHA',
    ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  ],
] as const)(
  'a page with a captcha allows the hosts of %s and no others, and any other page allows none (UI7)',
  async (vendor, scripts, frames) => {
    const withCaptcha = Fastify();
    serveSite(withCaptcha, await loadSite(folder, String), { captcha: vendor, dataSharing: true, ...nobody });
    onTestFinished(() => withCaptcha.close());
    const readPolicy = async (url: string): Promise<string[]> =>
      String((await withCaptcha.inject(url)).headers['content-security-policy']).split('; ');
    for (const path of ['/login', '/sign-up']) {
      const policy = await readPolicy(path);
      expect(policy).toContain(["script-src 'self' 'sha256-script'", ...scripts].join(' '));
      expect(policy).toContain(['frame-src', ...frames].join(' '));
      expect(policy).toContain("connect-src 'self'");
      expect(policy.filter((rule) => rule.includes('https:'))).toHaveLength(2);
      // The vendors' scripts turn text into markup.
      expect(policy.join()).not.toContain('trusted-types');
    }
    const elsewhere = await readPolicy('/logout?ask=1');
    expect(elsewhere.join()).not.toMatch(/https:|frame-src/);
    expect(elsewhere).toContain("require-trusted-types-for 'script'");
    expect((await get('/login')).headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  },
);

it('[REAL-11] another spelling and another name of the host get 308 to the page, and no cache keeps it', async () => {
  for (const [url, host] of [
    ['/LOGIN/?a=b', 'app.example.test'],
    ['/login?a=b', 'www.app.example.test'],
  ] as const) {
    const { statusCode, headers } = await get(url, { host });
    expect([statusCode, headers.location]).toEqual([308, 'https://app.example.test/login?a=b']);
    expect(headers['cache-control']).toBe('private, no-cache');
  }
});

it('an unknown address gets a page with status 404', async () => {
  const answer = await get('/nowhere');
  expect([answer.statusCode, answer.body]).toEqual([404, 'the file unknown.en.html']);
});

const elsewhere = [
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour on our own domain', { 'sec-fetch-site': 'same-site' }],
  ['a browser that does not say', {}],
] as const;

describe.each(elsewhere)('[ATT-08] (SX7) a link from %s', (_where, headers) => {
  it.each([
    '/logout',
    '/logout?',
    '/logout?x?ask=1',
    '/logout?xask=1&a?ask=',
    '/logout?x=?ask=1',
    '/logout?%3Fask=1',
    '/logout?x%26ask=1',
    '/logout?x=1;ask=1',
    '/logout?x%3Dask=1',
    '/logout?Ask=1',
    '/logout?ask%00=1',
    '/%6Cogout',
    '/%6c%6F%67%6f%75t?x?ask=1',
  ])('never reaches the page that logs out at once: %s', async (url) => {
    const { statusCode, headers: answered } = await get(url, headers);
    expect([statusCode, answered.location]).toEqual([303, '/logout?ask=1']);
  });

  it.each(['/logout?ask=1', '/logout?ask', '/logout?x=1&ask=', '/logout?%61sk=1'])(
    'reaches the page that asks: %s',
    async (url) => {
      expect((await get(url, headers)).statusCode).toBe(200);
      // The page parses the same address in the same way.
      expect(new URLSearchParams(new URL(url, 'https://app.example').search).has('ask')).toBe(true);
    },
  );
});

it('our own link logs out at once, and so does a typed address', async () => {
  for (const site of ['same-origin', 'none']) expect((await get('/logout', { 'sec-fetch-site': site })).statusCode).toBe(200);
});

it.each([
  ['/login?variant=CDR', '/login'],
  ['/login?email=a%40ex.test&variant=CDR&redirectUrl=%2Fhome', '/login?email=a%40ex.test&redirectUrl=%2Fhome'],
  ['/%6Cogin?variant=CDR&variant=CDR', '/login'],
])('[ATT-12] if data sharing is off, %s shows the ordinary login', async (url, location) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers.location]).toEqual([303, location]);
  // Addresses that the page itself reads as another form.
  for (const other of ['/login', '/login?variant=LOGIN', '/login?x=variant=CDR', '/login?variant=cdr'])
    expect((await get(other)).statusCode).toBe(200);
});

it('[ATT-12] if data sharing is on, its form is served (CD3)', async () => {
  const on = Fastify();
  onTestFinished(() => on.close());
  serveSite(on, await loadSite(folder, String), { dataSharing: true, ...nobody });
  expect((await on.inject({ url: '/login?variant=CDR' })).statusCode).toBe(200);
});

it('[SRV-05] a page gives its script the access token of this service in every encoding, and gets another ETag for it', async () => {
  const built = '<!doctype html>\n<html lang="en">\n<p>built</p>\n';
  const told = built.replace('<html', '<html data-access-token="acme-web"');
  const own = mkdtempSync(join(tmpdir(), 'stepgate-site-'));
  const served = Fastify();
  onTestFinished(async () => {
    await served.close();
    rmSync(own, { recursive: true });
  });
  const only: SiteManifest = { ...manifest, pages: { '/login': { en: page('login.html') } }, assets: [], files: [] };
  writeFileSync(join(own, siteManifestFile), JSON.stringify(only));
  writeFileSync(join(own, 'login.html'), built);
  writeFileSync(join(own, 'login.html.gz'), gzipSync(built));
  const hash = (body: Buffer) => String(body.length);
  serveSite(served, await loadSite(own, hash, { accessToken: 'acme-web' }), { dataSharing: false, ...nobody });
  const ask = (encoding: string) => served.inject({ url: '/login', headers: { 'accept-encoding': encoding } });
  expect((await ask('')).body).toBe(told);
  expect(gunzipSync((await ask('gzip')).rawPayload).toString()).toBe(told);
  expect(brotliDecompressSync((await ask('br')).rawPayload).toString()).toBe(told);
  expect((await ask('')).headers.etag).toBe(`"${told.length}"`);
  // With the script's default value, a page is unchanged from the build.
  const [, usual] = [...((await loadSite(own, hash, { accessToken: 'stepgate-web' })).pages.get('/login') ?? [])][0] ?? [];
  expect(String(usual?.bodies.get('identity'))).toBe(built);
  expect(usual?.bodies.has('br')).toBe(false);
});

it('an installed page has the name of the brand in every encoding of its manifest', async () => {
  const own = Fastify();
  onTestFinished(() => own.close());
  serveSite(own, await loadSite(folder, (body) => String(body.length), { brand: 'Acme & Söhne' }), {
    dataSharing: false,
    ...nobody,
  });
  for (const encoding of ['', 'gzip']) {
    const { rawPayload } = await own.inject({ url: '/device.webmanifest', headers: { 'accept-encoding': encoding } });
    const manifest: unknown = JSON.parse(String(encoding === '' ? rawPayload : gunzipSync(rawPayload)));
    expect(manifest).toEqual({ id: '/device', name: 'Acme & Söhne', short_name: 'Acme & Söhne' });
  }
});

it('a missing or incomplete build is refused with instructions', async () => {
  await expect(loadSite(join(folder, 'missing'), String)).rejects.toThrow('run the build first');
});

it('[LOOK-13] a demo site has a front page with a frame; only pages of its origin may frame the others, and none may frame the front page (UI6)', async () => {
  const demo = Fastify();
  const pages = { ...manifest.pages, '/': { en: page('login.en.html') } };
  writeFileSync(join(folder, siteManifestFile), JSON.stringify({ ...manifest, mode: 'demo', pages }));
  serveSite(demo, await loadSite(folder, String), { dataSharing: true, ...nobody });
  writeFileSync(join(folder, siteManifestFile), JSON.stringify(manifest));
  const shown = async (url: string) => {
    const { headers, statusCode } = await demo.inject({ url });
    const rules = String(headers['content-security-policy']).split('; ');
    return { statusCode, options: headers['x-frame-options'], rules: rules.filter((rule) => rule.startsWith('frame-')) };
  };
  expect(await shown('/')).toEqual({
    statusCode: 200,
    options: undefined,
    rules: ["frame-src 'self'", "frame-ancestors 'none'"],
  });
  expect(await shown('/login')).toEqual({ statusCode: 200, options: 'SAMEORIGIN', rules: ["frame-ancestors 'self'"] });
  await demo.close();
});
