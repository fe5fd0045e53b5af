import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../apps/web/build/mode.ts';
import { deviceWorker } from '../../apps/web/src/device-worker/address.ts';
import {
  articleLocation,
  contactIssues,
  contactLocation,
  contactTopics,
  demoPhoneRoute,
  demoSendRoute,
  demoStartRoute,
  deskFolder,
  helpRoute,
  routes,
  type SiteManifest,
  sessionFrozenRoute,
  siteManifestFile,
  testCode,
  writePageSettings,
} from '../../packages/contract/src/index.ts';
import { siteOfTheRun } from './site-of-the-run.ts';

const articles = readdirSync(join(root, 'content/articles')).map((file) => articleLocation(file.replace(/\.\w+\.md$/, '')));
const inProduction = new Set(['*', helpRoute, sessionFrozenRoute, ...articles, ...Object.values(routes)]);
inProduction.delete(routes.register);
inProduction.delete(routes.review);
inProduction.add(`${routes.register}/*`);

type Site = {
  readonly folder: string;
  readonly manifest: SiteManifest;
  readonly text: string;
  /** Without what draws the pages, which the service keeps to itself. */
  readonly served: string;
  remove(): Promise<void>;
};

async function read(folder: string, remove: () => Promise<void>): Promise<Site> {
  const manifest: SiteManifest = JSON.parse(await readFile(join(folder, siteManifestFile), 'utf8'));
  const files = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    files
      .filter((file) => /\.(?:html|js|css|json|svg)$/.test(file))
      .map(async (file) => ({ file, text: await readFile(join(folder, file), 'utf8') })),
  );
  const textOf = (of: typeof texts) => of.map(({ text }) => text).join('\n');
  const served = texts.filter(({ file }) => !file.startsWith('renderer/'));
  return { folder, manifest, text: textOf(texts), served: textOf(served), remove };
}

const readMode = async (mode: SiteManifest['mode']): Promise<Site> => {
  const { folder, remove } = await siteOfTheRun(mode);
  return read(folder, remove);
};

let production: Site;
let demo: Site;
/** Of staff. */
let desk: Site;

// Two whole builds take seconds, or longer on a busy machine.
beforeAll(async () => {
  production = await readMode('production');
  demo = await readMode('demo');
  desk = await read(join(demo.folder, deskFolder), demo.remove);
}, 120_000);
afterAll(() => Promise.all([production, demo].map((site) => site.remove())));

describe('a production build', () => {
  const demoOnly = [
    testCode,
    'Demo: code',
    'Demo: Code',
    'Fill in a test number',
    'Testnummer einsetzen',
    '+447700900',
    'Demo phone',
    demoPhoneRoute,
    '/demo/outbox',
    '/demo/push-devices',
    '/demo/customers',
    '/demo/start-over',
    '/demo/attacks',
    'Push bombing',
    'Everything is back at the start',
    'Approval requests',
    'Listen to the call',
    demoSendRoute,
    '/demo/money',
    'Send money',
    'speechSynthesis',
  ];

  it.each(demoOnly)('[ENV-01] (CV7) has nothing of the demo: %s', (words) => {
    expect(demo.text).toContain(words);
    expect(production.text).not.toContain(words);
  });

  it('[ENV-01] has no demo phone page, and no page that sends money', () => {
    expect(Object.keys(demo.manifest.pages)).toEqual(expect.arrayContaining([demoStartRoute, demoPhoneRoute, demoSendRoute]));
    expect(Object.keys(production.manifest.pages).sort()).toEqual([...inProduction].sort());
  });

  it('posts no message to an arbitrary origin (UI5)', () => {
    expect(production.text).not.toMatch(/postMessage\([^()]*["'`]\*["'`]/);
  });

  it('leaves out the summaries of calls, which only the service reads', () => {
    expect(production.served).not.toContain('First factor: e-mail and password');
  });
});

/** Finds the page of an address like the service. */
function pageAt({ manifest: { pages } }: Site, address: string): SiteManifest['pages'][string] | undefined {
  const { pathname } = new URL(address, 'https://app.example.test');
  return pages[pathname] ?? pages[pathname.replace(/[^/]+$/, '*')];
}

it.each([
  '/login',
  '/logout',
  '/home',
  '/login/change-phone-number#/?code=a&skipIntro=true',
  '/login/reactivate-account#intro?token=a',
  '/login/change-email',
  '/login/forgot-password?utm_source=login',
  '/help/contact',
  '/help/contact/channels?issue=general-logged-out-login&topic=general-logged-out',
  '/help/contact/flows/logged-out/trouble-logging-in',
  '/help/flows/logged-out',
  '/terms-and-conditions',
  '/appeals',
  '/register/an-id',
  '/help/articles/privacy-policy',
  '/help/articles/cdr-policy',
  '/help/articles/captcha',
])('[ROUTE-01] %s is a page, in every language', (address) => {
  expect(Object.keys(pageAt(production, address) ?? {})).toEqual(production.manifest.languages);
});

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inlined = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text);

describe('pages', () => {
  type Look = (html: string, page: SiteManifest['pages'][string][string], language: string, site: Site) => unknown;

  async function eachPage(look: Look): Promise<void> {
    let looked = 0;
    for (const site of [demo, desk])
      for (const byLanguage of Object.values(site.manifest.pages))
        for (const [language, page] of Object.entries(byLanguage)) {
          await look(await readFile(join(site.folder, page.file), 'utf8'), page, language, site);
          looked += 1;
        }
    expect(looked).toBeGreaterThan(80);
  }

  it('name the company by the brand that their server writes, and never as Stepgate', () =>
    eachPage((html, { file }) => {
      const served = writePageSettings(html, { brand: 'Acme & Bank' });
      expect(served, file).toMatch(/ – Acme &amp; Bank<\/title>/);
      expect(served, file).toContain('>Acme &amp; Bank</a>');
      expect(served.replace(/<script.*?<\/script>/gs, ''), file).not.toContain('Stepgate');
    }));

  it('exist in every language, and those of annexes in English only', () => {
    expect(Object.keys(desk.manifest.pages[routes.review] ?? {})).toEqual(['en']);
    const inEnglish = [demoStartRoute, demoPhoneRoute, demoSendRoute];
    for (const [path, byLanguage] of Object.entries(demo.manifest.pages))
      expect(Object.keys(byLanguage), path).toEqual(inEnglish.includes(path) ? ['en'] : ['en', 'de']);
  });

  it('declare their language, and offer others where there are any', () =>
    eachPage((html, { file }, language) => {
      const isOfAnnex = /\/(?:demo-start|demo-phone|send|review)\./.test(file);
      expect(html.includes('<form method="post" class="shell-languages"'), file).toBe(!isOfAnnex);
      expect(html).toContain(`<html lang="${language}" dir="ltr">`);
      expect(html).toMatch(/<title>[^<]+ – Stepgate<\/title>/);
      expect(html).toMatch(/<h1[^>]*>(?:[^<]|<\/?span[^>]*>)+<\/h1>/);
    }));

  it('(UI6) have a hash for each inline script and style, and nothing else inline', () =>
    eachPage((html, { scriptHashes, styleHashes }) => {
      expect(inlined(html, 'script').map(hashOf)).toEqual(scriptHashes);
      expect(inlined(html, 'style').map(hashOf)).toEqual(styleHashes);
      expect(html).not.toMatch(/\sstyle=|\son[a-z]+=|javascript:/);
    }));

  it('link only to existing pages, and to contact topics that the contact page knows', async () => {
    const contacts = contactIssues.flatMap((issue) => contactTopics.map((topic) => contactLocation(issue, topic)));
    let followed = 0;
    await eachPage((html, { file }, _language, site) => {
      for (const [, given = ''] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) {
        const href = given.replaceAll('&amp;', '&');
        // Each page of a demo links to the phone.
        expect(pageAt(href === demoPhoneRoute ? demo : site, href), `${href} in ${file}`).toBeDefined();
        if (href.startsWith(routes.contactChannels)) expect(contacts, file).toContain(href);
        followed += 1;
      }
    });
    expect(followed).toBeGreaterThan(100);
  });

  it('link only to assets that the service serves', () =>
    eachPage((html, _page, _language, { manifest }) => {
      const linked = [...html.matchAll(/(?:src|href)="(\/login-assets\/[^"]+)"/g)].map(([, file]) => file);
      expect(linked.length).toBeGreaterThan(2);
      expect(manifest.assets).toEqual(expect.arrayContaining(linked));
    }));

  it('load their own messages, and none of another page', async () => {
    const words = {
      home: 'Angemeldet als',
      security: 'Geräte zum Freigeben',
      logout: 'Möchten Sie sich von Ihrem Konto abmelden?',
      device: 'Einrichtungscode',
    };
    await eachPage(async (html, { file }, language) => {
      if (language !== 'de') return;
      const linked = [...html.matchAll(/(?:src|href)="(\/login-assets\/[^"]+\.js)"/g)].map(([, script = '']) => script);
      const scripts = await Promise.all(linked.map((script) => readFile(join(demo.folder, script), 'utf8')));
      for (const [page, title] of Object.entries(words))
        expect(scripts.join('').includes(title), `${title} in ${file}`).toBe(file.includes(`/${page}.`));
    });
  });

  it('are hidden from search engines only if they are for staff or continue what began elsewhere', () =>
    eachPage((html, { file }) => {
      const unlisted = /\/(?:review|continue-on-phone|join-team|register|social-login)\./.test(file);
      expect(html.includes('<meta name="robots" content="noindex">'), file).toBe(unlisted);
    }));

  it('say that they need their script, unless they are only text', () =>
    eachPage((html, { file }) => {
      if (/\/(?:articles|flows|pages)-/.test(file)) return expect(html).not.toMatch(/<noscript>|id="script-/);
      const help = html.includes('class="shell-languages"') ? '<a href="/help">[^<]+</a>' : '';
      expect(html).toMatch(
        new RegExp(`<noscript><link rel="stylesheet" href="/login-assets/[^"]+\\.css"><p[^>]*>[^<]{20,}${help}</p></noscript>`),
      );
      expect(html).toMatch(/<p[^>]*id="script-failed" role="alert" hidden>[^<]{20,}<a href="">[^<]+<\/a><\/p>/);
      expect(html).toMatch(new RegExp(`<p[^>]*id="script-threw" role="alert" hidden>[^<]{40,}${help}</p>`));
    }));

  it('[ENG-02] begin with a script in ES5, which has to run where nothing else does', () =>
    eachPage((html, { file }) => {
      const [first = ''] = inlined(html, 'script');
      // A page with only a text has no such message, and needs no script.
      expect(first.includes('script-threw'), file).toBe(html.includes('<noscript>'));
      if (!html.includes('<noscript>')) return;
      expect(first, file).not.toMatch(/=>|`|\?\.|\?\?|\.\.\.|\b(?:const|let|class|async|await|of)\b/);
    }));

  it('[LOGIN-01] /login has its whole form before any script, and it can only POST, so that no password gets into an address', async () => {
    const html = await readFile(join(demo.folder, demo.manifest.pages[routes.login]?.en?.file ?? ''), 'utf8');
    expect(html).toMatch(/<form[^>]*method="post"/);
    expect(html).toMatch(/<input[^>]*name="email"/);
    expect(html).toMatch(/<input[^>]*name="password"/);
    expect(html).toMatch(/<button[^>]*type="submit"/);
  });
});

describe('the installable device page', () => {
  const read = (site: Site, path: string) => readFile(join(site.folder, path));

  it('has its files at addresses that never change, in production too', () => {
    for (const { manifest } of [demo, production])
      expect([...manifest.files].sort()).toEqual([
        '/device-icon-192.png',
        '/device-icon-512.png',
        '/device-worker.js',
        '/device.webmanifest',
      ]);
  });

  it('has a self-contained worker that imports nothing, and fetches only the page that was asked for', async () => {
    const worker = String(await read(production, deviceWorker));
    expect(worker).toContain('showNotification');
    expect(worker).toContain('notificationclick');
    expect(worker).not.toMatch(/\bimport\b|importScripts|caches/);
    expect(worker.match(/\bfetch\(/g)).toHaveLength(1);
  });

  it('has a manifest whose icons have the declared sizes', async () => {
    const { icons, start_url, scope } = JSON.parse(String(await read(production, 'device.webmanifest')));
    expect([start_url, scope]).toEqual([routes.device, routes.device]);
    for (const { src, sizes } of icons) {
      const png = await read(production, src);
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it('is the only page that links the manifest', async () => {
    for (const [path, byLanguage] of Object.entries(production.manifest.pages))
      for (const { file } of Object.values(byLanguage))
        expect(String(await read(production, file)).includes('<link rel="manifest" href="/device.webmanifest">'), file).toBe(
          path === routes.device,
        );
  });
});

it('each file has compressed copies with the same content', async () => {
  for (const { folder, manifest } of [demo, desk]) {
    const pages = Object.values(manifest.pages).flatMap((byLanguage) => Object.values(byLanguage).map(({ file }) => file));
    for (const file of [...manifest.assets, ...pages]) {
      const content = await readFile(join(folder, file));
      expect(brotliDecompressSync(await readFile(join(folder, `${file}.br`)))).toEqual(content);
      expect(gunzipSync(await readFile(join(folder, `${file}.gz`)))).toEqual(content);
    }
  }
});
