/** The pages of a company as they leave the service: in its name, with its logo and its tokens. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type SiteManifest, siteManifestFile } from '@stepgate/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSite } from '../load-site.ts';
import { serveSite } from '../serve-site.ts';
import { type Look, readLook } from './look.ts';

const folder = mkdtempSync(join(tmpdir(), 'stepgate-look-'));
const app = Fastify();

const built = `<!doctype html>
<html lang="en" dir="ltr">
<meta name="theme-color" content="#131f25" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#ffffff">
<title>Log in – Stepgate</title>
<style>:root{--sg-ink:#12232b}</style>
<link rel="icon" href="data:image/svg+xml,%3Csvg%3E">
<link rel="apple-touch-icon" href="/device-icon-192.png">
<div id="root"><a href="/home"><img src="data:image/svg+xml,%3csvg%20a=&#x27;b&#x27;%3e" alt="" width="32" height="32" class="logo"/>Stepgate</a></div>
`;
const brand = `Müller & Söhne <"'>`;
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><style>a{fill:red}</style><rect width="96" height="32"/></svg>';
const icon = { ours: 'our icon', ofPhones: '/device-icon-192.png' };

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64');
const hash = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);
const logoAddress = `/login-assets/logo-${hash(Buffer.from(svg))}.svg`;

/** The site as a build has left it, in the look of a company. */
async function lookWith(files: { readonly logo?: string; readonly font?: string; readonly tokens?: string }): Promise<Look> {
  const path = (name: string, content: string | undefined) => {
    if (content === undefined) return undefined;
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  return readLook({
    logo: path('logo.svg', files.logo),
    font: path('brand.woff2', files.font),
    tokens: path('brand.css', files.tokens),
  });
}

const redirects = { origin: 'https://app.example.test', trustedOrigins: [] };
const options = { dataSharing: false, redirects, whoIsLoggedIn: async () => undefined };
const tokens = ':root { --sg-surface: light-dark(#fffdf5, #1c1a12); --sg-accent: #7a1f00; --sg-font: Georgia, serif }';

beforeAll(async () => {
  const manifest: SiteManifest = {
    mode: 'production',
    languages: ['en'],
    pages: { '/login': { en: { file: 'login.html', scriptHashes: [], styleHashes: ["'sha256-ours'"] } } },
    assets: ['/login-assets/a.js'],
    files: ['/device.webmanifest', icon.ofPhones, '/device-icon-512.png'],
  };
  mkdirSync(join(folder, 'login-assets'));
  writeFileSync(join(folder, siteManifestFile), JSON.stringify(manifest));
  writeFileSync(join(folder, 'login.html'), built);
  writeFileSync(join(folder, 'login-assets/a.js'), '');
  writeFileSync(
    join(folder, 'device.webmanifest'),
    '{ "id": "/device", "name": "Stepgate", "short_name": "Stepgate", "background_color": "#ffffff", "theme_color": "#00575a" }',
  );
  for (const edge of [192, 512]) writeFileSync(join(folder, `device-icon-${edge}.png`), icon.ours);
  serveSite(app, await loadSite(folder, hash, { brand }, await lookWith({ logo: svg, tokens })), options);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('[API-06] a page in the look of a company', () => {
  it('has the name as text everywhere, the logo in the room that it needs, and the tokens after our own', async () => {
    const css =
      ':root{--sg-surface:#fffdf5;--sg-accent:#7a1f00;--sg-font:Georgia,serif}@supports (color:light-dark(red,red)){:root{--sg-surface:light-dark(#fffdf5,#1c1a12)}}';
    expect((await get('/login')).body).toBe(`<!doctype html>
<html data-brand="Müller &amp; Söhne &lt;&quot;'&gt;" data-logo="${logoAddress}" data-logo-width="96" lang="en" dir="ltr">
<meta name="theme-color" content="#1c1a12" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#fffdf5">
<title>Log in – Müller &amp; Söhne &lt;&quot;'&gt;</title>
<style>:root{--sg-ink:#12232b}</style>
<style>${css}</style>
<link rel="icon" href="${logoAddress}">
<link rel="apple-touch-icon" href="/device-icon-192.png">
<div id="root"><a href="/home"><img src="${logoAddress}" alt="" width="96" height="32" class="logo"/>Müller &amp; Söhne &lt;&quot;'&gt;</a></div>
`);
    const policy = String((await get('/login')).headers['content-security-policy']).split('; ');
    expect(policy).toContain(`style-src 'self' 'sha256-ours' 'sha256-${sha256(css)}'`);
    expect(policy).toContain("img-src 'self' data: blob:");
  });

  it('is the same in every encoding, with an ETag of its own', async () => {
    const plain = await get('/login');
    const brotli = await get('/login', { 'accept-encoding': 'br' });
    const gzip = await get('/login', { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers.etag).toBe(`"${hash(plain.rawPayload)}"`);
    expect((await get('/login', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
    const otherTokens = await loadSite(
      folder,
      hash,
      { brand },
      await lookWith({ logo: svg, tokens: ':root { --sg-ink: #000 }' }),
    );
    expect(otherTokens.pages.get('/login')?.get('en')?.etag).not.toBe(plain.headers.etag);
  });

  it('shows the logo from our origin, where nothing in it can run when it is opened by itself', async () => {
    const answer = await get(logoAddress);
    expect([answer.statusCode, answer.body]).toEqual([200, svg]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync((await get(logoAddress, { 'accept-encoding': 'br' })).rawPayload).toString()).toBe(svg);
  });

  it('installs with the name, the colours and the icon of the company', async () => {
    expect(JSON.parse((await get('/device.webmanifest')).body)).toEqual({
      id: '/device',
      name: brand,
      short_name: brand,
      background_color: '#fffdf5',
      theme_color: '#7a1f00',
    });
    for (const [edge, from] of [
      [192, 16],
      [512, 16],
    ] as const) {
      const { headers, rawPayload } = await get(`/device-icon-${edge}.png`);
      expect(headers['content-type']).toBe('image/png');
      // The width in the header of a PNG image.
      expect(rawPayload.readUInt32BE(from)).toBe(edge);
      expect(headers.etag).toBe(`"${hash(rawPayload)}"`);
    }
  });

  it('has the typeface before the families of the tokens, and a late one moves nothing', async () => {
    const font = 'wOF2 a variable font';
    const served = Fastify();
    const own = await loadSite(folder, hash, { brand }, await lookWith({ font, tokens: ':root { --sg-font: Georgia, serif }' }));
    serveSite(served, own, options);
    const address = `/login-assets/font-${hash(Buffer.from(font))}.woff2`;
    const css =
      ':root{--sg-font:Georgia,serif}' +
      `@font-face{font-family:company;src:url(${address}) format("woff2");font-weight:100 900;font-display:optional}` +
      ':root{--sg-font:company,Georgia,serif}';
    const page = await served.inject('/login');
    expect(page.body).toContain(`<style>${css}</style>`);
    const policy = String(page.headers['content-security-policy']).split('; ');
    expect(policy).toContain(`style-src 'self' 'sha256-ours' 'sha256-${sha256(css)}'`);
    expect(policy).toContain("font-src 'self'");
    const file = await served.inject(address);
    expect([file.statusCode, file.body]).toEqual([200, font]);
    expect(file.headers).toMatchObject({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' });
  });

  it.each([
    { files: { 'a.woff2': 'wOFF an older form' }, font: 'a.woff2', why: 'is no WOFF2 font' },
    { files: { 'a.woff2': `wOF2${' '.repeat(65_533)}` }, font: 'a.woff2', why: 'has 65537 bytes, and may have 65536' },
    { files: {}, font: 'none.woff2', why: "isn't a file that can be read" },
    {
      files: { 'a.woff2': `wOF2${' '.repeat(40_000)}`, 'b.woff2': `wOF2${' '.repeat(40_000)}` },
      font: 'a.woff2, b.woff2',
      why: 'both files have 80008 bytes, and may have 65536',
    },
    { files: {}, font: 'a.woff2,b.woff2,c.woff2', why: 'one variable file, or a regular and a bold one, and no more' },
  ])('a start refuses a typeface that $why', async ({ files, font, why }) => {
    const own = mkdtempSync(join(tmpdir(), 'stepgate-font-'));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(own, name), content);
    const paths = font.split(',').map((name) => join(own, name.trim()));
    const refused = readLook({ logo: undefined, font: paths.join(', '), tokens: undefined });
    await expect(refused).rejects.toThrow(why);
    rmSync(own, { recursive: true });
  });

  it('has two files for a regular and a bold weight', async () => {
    const [regular, bold] = ['regular', 'bold'].map((name) => {
      writeFileSync(join(folder, `${name}.woff2`), `wOF2 ${name}`);
      return join(folder, `${name}.woff2`);
    });
    const look = await readLook({ logo: undefined, font: `${regular}, ${bold}`, tokens: undefined });
    const { pages } = await loadSite(folder, hash, { brand }, look);
    const html = String(pages.get('/login')?.get('en')?.bodies.get('identity'));
    expect(html).toMatch(/font-weight:100 500;.*font-weight:501 900;.*:root\{--sg-font:company,system-ui,sans-serif\}/);
  });

  it('keeps ours where the company has only a name', async () => {
    const page = (await loadSite(folder, hash, { brand })).pages.get('/login')?.get('en');
    expect(page?.styleHashes).toEqual(["'sha256-ours'"]);
    const html = String(page?.bodies.get('identity'));
    expect(html).toContain('<img src="data:image/svg+xml,');
    expect(html).toContain('content="#ffffff"');
    const same = await loadSite(folder, hash);
    expect(String(same.pages.get('/login')?.get('en')?.bodies.get('identity'))).toBe(built);
    expect(String(same.files.get(icon.ofPhones)?.bodies.get('identity'))).toBe(icon.ours);
  });
});
