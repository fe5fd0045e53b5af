/** The service writes its pages in a language of the company: what it takes from the build's renderer, and what it refuses. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AddedPages, addedTag, type PageWords, type SiteManifest, siteManifestFile } from '@stepgate/contract';
import Fastify from 'fastify';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { addLanguage } from '../kernel/language.ts';
import { toStartFault } from '../start/start-faults.ts';
import { AddedPagesFault } from './added-pages.ts';
import { loadSite } from './load-site.ts';
import { serveSite } from './serve-site.ts';

const manifest: SiteManifest = {
  mode: 'production',
  languages: ['en'],
  pages: { '/login': { en: { file: 'login.en.html', scriptHashes: ["'sha256-script'"], styleHashes: [] } } },
  assets: [],
  files: [],
};

const document = `<html lang="en" dir="ltr"><head><link rel="icon" href="/logo.svg"></head>
<body><h1>Log in</h1><form><button name="language" value="en">English</button></form>
<div id="arrived"></div>
</body></html>`;

/** A fake of the build's renderer: it replaces the English words by those of the language. */
const renderer = `export const forService = {
  english: { screens: { react: { title: 'Log in' } }, texts: { 'pages/help': '# Help' } },
  findMessageFault: (english, text) => (text.includes('{') ? 'has other values' : undefined),
  findTextFault: (name, text) => (text.startsWith('# ') ? undefined : 'must begin with a title'),
  renderAdded: async ({ tag, direction, words }, documents) => ({
    pages: [{
      path: '/login',
      document: documents.get('/login').replace('lang="en" dir="ltr"', \`lang="\${tag}" dir="\${direction}"\`).replace('Log in', words.screens.react.title),
      words: ['react'],
      text: undefined,
    }],
    modules: { react: \`export default \${JSON.stringify(words.screens.react)};\` },
  }),
};
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepgate-added-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, siteManifestFile), JSON.stringify(manifest));
  writeFileSync(join(folder, 'login.en.html'), document);
  mkdirSync(join(folder, 'renderer'));
  writeFileSync(join(folder, 'renderer/renderer.js'), renderer);
});

const arabic = (words: Partial<PageWords> = {}): AddedPages => ({
  tag: addedTag('ar'),
  direction: 'rtl',
  words: { screens: { react: { title: 'تسجيل الدخول' } }, texts: { 'pages/help': '# مساعدة' }, ...words },
});

const load = (...added: readonly AddedPages[]) => loadSite(folder, (body) => `hash${body.length}`, {}, {}, added);

async function openSite(...added: readonly AddedPages[]) {
  for (const { tag } of added) addLanguage(tag, { voice: 'ar-SA' });
  const app = Fastify();
  onTestFinished(() => app.close());
  const redirects = { origin: 'https://app.example.test', trustedOrigins: [] };
  const unknown = serveSite(app, await load(...added), { dataSharing: false, redirects, whoIsLoggedIn: async () => undefined });
  app.setNotFoundHandler(async (request, reply) => (await unknown(request, reply)) ?? reply.code(404).send('none'));
  return (url: string, language: string) => app.inject({ url, headers: { 'accept-language': language } });
}

describe('[HOST-18] a language of the company', () => {
  it('is served to its readers, in its direction, with the address of its words', async () => {
    const get = await openSite(arabic());
    const { body, headers } = await get('/login', 'ar');
    expect(body).toMatch(/^<html lang="ar" dir="rtl" /);
    expect(body).toContain('<h1>تسجيل الدخول</h1>');
    expect(headers['content-security-policy']).toContain("'sha256-script'");
    const [, file = ''] = /data-words="([^"]*)"/.exec(body) ?? [];
    expect(file).toMatch(/^\/login-assets\/ar-react-hash\d+\.js$/);
    expect(body).toContain(`<link rel="modulepreload" href="${file}">`);
    const words = await get(file, 'ar');
    expect(words.headers['content-type']).toContain('text/javascript');
    expect(words.headers['cache-control']).toContain('immutable');
    expect(words.body).toBe('export default {"title":"تسجيل الدخول"};');
  });

  it('is offered at the foot of the pages in every language, in its own words', async () => {
    const get = await openSite(arabic());
    expect((await get('/login', 'en')).body).toContain('<button name="language" value="ar" lang="ar">العربية</button>');
    expect((await get('/login', 'ar')).body).toContain('value="ar" lang="ar" aria-current="true">');
  });

  it('leaves the pages as they are where the service alone speaks it', async () => {
    const get = await openSite();
    const { body } = await get('/login', 'ar');
    expect(body).toContain('<h1>Log in</h1>');
    expect(body).not.toContain('data-words');
  });

  it('the renderer of its pages is never served', async () => {
    const get = await openSite(arabic());
    expect((await get('/renderer/renderer.js', 'ar')).statusCode).toBe(404);
    expect((await get('/login-assets/..%2frenderer%2frenderer.js', 'ar')).statusCode).toBe(404);
  });

  it.each<[string, Partial<PageWords>, string]>([
    ['a message is missing', { screens: { react: { title: ' ' } } }, 'screens/react/title is missing'],
    ['a group is missing', { screens: {} }, 'screens/react/title is missing'],
    ['a message has other values', { screens: { react: { title: '{x}' } } }, 'screens/react/title has other values'],
    ['a message is unknown', { screens: { react: { title: 'a', more: 'b' } } }, 'screens/react/more is unknown'],
    ['a group is unknown', { screens: { react: { title: 'a' }, mine: { x: 'y' } } }, 'screens/mine/x is unknown'],
    ['a text is missing', { texts: {} }, 'texts/pages/help is missing'],
    ['a text is at fault', { texts: { 'pages/help': 'no title' } }, 'texts/pages/help must begin with a title'],
  ])('stops the start where %s, and says so', async (_, words, fault) => {
    const error: unknown = await load(arabic(words)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AddedPagesFault);
    const told = toStartFault(error, { port: 1, metricsPort: undefined });
    expect(told).toBeInstanceOf(ConfigError);
    expect(String(told)).toContain(`STEPGATE_LANGUAGES: ar.json: ${fault}`);
  });

  it('says to build again where the build is of an older version', async () => {
    rmSync(join(folder, 'renderer'), { recursive: true });
    await expect(load(arabic())).rejects.toThrow('lacks renderer/renderer.js: build it again');
  });
});
