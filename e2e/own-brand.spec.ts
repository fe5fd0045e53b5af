/** A company with a name, a logo and a look of its own: nothing that its customers see or get says Stepgate. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { computeCode } from './authenticator-app.ts';
import {
  answered,
  codeScreen,
  enterCode,
  enterNumber,
  expect,
  expectHome,
  mailedLink,
  onAPhone,
  passFirstFactor,
  sentCode,
  test,
} from './journey.ts';
import { places } from './layout-shift.ts';
import { openSession } from './open-session.ts';
import type { Message } from './product.ts';
import { openRow } from './security-rows.ts';
import { approveWithCode } from './sending.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`own-brand/${name}`, import.meta.url));

/** It is text in HTML, in attributes, in JSON, in an address and in a text message. */
const brand = `Müller & Söhne <"'>`;
const settings = { STEPGATE_BRAND: brand, STEPGATE_LOGO: fileOf('logo.svg'), STEPGATE_TOKENS: fileOf('tokens.css') };
test.use({ settings });

type BuiltSite = {
  readonly languages: readonly string[];
  readonly pages: Readonly<Record<string, unknown>>;
  readonly assets: readonly string[];
  readonly files: readonly string[];
};
/** Each page, asset and file that the service serves: Playwright builds the site before the first test. */
const builtSite = (): BuiltSite => JSON.parse(readFileSync(new URL('../apps/web/dist/demo/site.json', import.meta.url), 'utf8'));

/** An address of each page. */
const addresses = (): string[] =>
  Object.keys(builtSite().pages).map((path) => path.replace(/^\*$/, '/nowhere').replace('*', 'an-id'));

/** Names that programs use, which no customer reads: all that the source of a page may have. */
const technical = [
  // Keys in the browser's storage and on its window.
  /`stepgate\.|\bstepgateFragment\b/g,
  // The fixed value of `X-Access-Token`.
  /"stepgate-web"/g,
  // The cascade layer of the tokens.
  /@layer stepgate\b/g,
];
/** Words that scripts may have. The settings of a page replace the first; the second is for developers of a host. */
const inScripts = [/brand:[`"']Stepgate[`"']/g, /This part of Stepgate needs a <StepgateProvider>/g];

const without = (text: string, known: readonly RegExp[]): string => known.reduce((rest, each) => rest.replaceAll(each, ''), text);

/** Each mention with the words around it. */
const mentions = (text: string, name: RegExp): string[] =>
  text.match(new RegExp(`.{0,40}${name.source}.{0,40}`, name.flags)) ?? [];

test('[API-06] every page, in every language, is served in the name of the company', { tag: '@deep' }, async ({ product }) => {
  const { languages } = builtSite();
  expect(languages).toEqual(['en', 'de']);
  expect(addresses().length).toBeGreaterThan(40);
  const own = readFileSync(fileOf('logo.svg'), 'utf8');
  for (const path of addresses())
    for (const language of languages) {
      const answer = await fetch(product.origin + path, {
        headers: { accept: 'text/html', 'accept-language': language },
        redirect: 'manual',
      });
      const where = `${path} in ${language}`;
      // The page of this address asks first, because a stranger's link must not log anybody out.
      if (path === '/logout') {
        expect([answer.status, answer.headers.get('location')]).toEqual([303, '/logout?ask=1']);
        continue;
      }
      const html = await answer.text();
      expect(html, where).toContain(`<html data-brand="Müller &amp; Söhne &lt;&quot;'&gt;" data-logo="/login-assets/logo-`);
      expect(html, where).toMatch(/<title>[^<]+ – Müller &amp; Söhne &lt;&quot;'&gt;<\/title>/);
      expect(html, where).toMatch(
        /<img src="\/login-assets\/logo-[\w-]+\.svg" alt="" width="64" height="32"[^>]*>Müller &amp; Söhne &lt;&quot;'&gt;<\/a>/,
      );
      expect(html, where).not.toContain('data:image/svg+xml');
      expect(mentions(without(html, technical), /stepgate/gi), where).toEqual([]);
      const policy = answer.headers.get('content-security-policy') ?? '';
      for (const [, tag = '', text = ''] of html.matchAll(/<(script|style)>(.*?)<\/\1>/gs))
        expect(policy, `${tag} of ${where}`).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      expect(html.match(/<style>/g), where).toHaveLength(2);
      const again = await fetch(product.origin + path, {
        headers: { accept: 'text/html', 'accept-language': language, 'if-none-match': answer.headers.get('etag') ?? '' },
      });
      expect(again.status, where).toBe(304);
      const [, logo = ''] = /data-logo="([^"]+)"/.exec(html) ?? [];
      if (path === '/login') expect(await (await fetch(product.origin + logo)).text()).toBe(own);
    }
});

test('[API-06] no script has the name of the product in words, whichever screen it draws', { tag: '@deep' }, async ({
  product,
}) => {
  const { assets, files } = builtSite();
  const texts = [...assets, ...files].filter((path) => !path.endsWith('.png'));
  expect(texts.length).toBeGreaterThan(200);
  // One after another: all at once need more connections than one network may hold.
  const found: string[] = [];
  for (const path of texts) {
    const text = await (await fetch(product.origin + path)).text();
    found.push(...mentions(without(text, inScripts), /Stepgate/g).map((mention) => `${path}: ${mention}`));
  }
  expect(found).toEqual([]);
  const manifest = await (await fetch(`${product.origin}/device.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: brand, short_name: brand, background_color: '#fffdf9', theme_color: '#7a2604' });
});

/** A page's text: its words, its title, and the names of wordless elements. */
const saidBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder], [value]')];
    const names = named.flatMap((each) =>
      ['aria-label', 'alt', 'title', 'placeholder', 'value'].map((name) => each.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.textContent, ...names].join('\n');
  });

declare global {
  /** Of Playwright, in every page. */
  var reportMention: ((mention: string) => void) | undefined;
}

/** @returns each text and name that a page gets at any moment from now on, if it mentions the product */
async function mentionsOnPages(context: BrowserContext): Promise<readonly string[]> {
  const found: string[] = [];
  await context.exposeBinding('reportMention', ({ page }, mention: string) => {
    found.push(`${new URL(page.url()).pathname}: ${mention}`);
  });
  await context.addInitScript(() => {
    const tell = (text: string | null | undefined): void => {
      if (/stepgate/i.test(text ?? '')) globalThis.reportMention?.((text ?? '').slice(0, 200));
    };
    new MutationObserver(() => {
      tell(document.title);
      tell(document.body?.textContent);
      for (const each of document.querySelectorAll('[aria-label], [alt], [placeholder]'))
        for (const name of ['aria-label', 'alt', 'placeholder']) tell(each.getAttribute(name));
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  return found;
}

/** The stage of the demo, and the desk; /home/send redirects to the login. */
const inEnglish: ReadonlySet<string> = new Set(['/', '/demo/phone', '/review']);

test.describe('in German', () => {
  test.use({
    locale: 'de-DE',
    moves: 'the demo’s front page learns late which of its cards work here',
    expectedErrors: { patterns: [answered(401), answered(404), answered(400)] },
  });

  test('[API-06] every page says the name once its script runs, and React finds what it would have drawn, in German', {
    tag: '@deep',
  }, async ({ context }) => {
    test.slow();
    const found = await mentionsOnPages(context);
    for (const path of addresses()) {
      // A page of its own: a page that redirects to the login a little later would interrupt the next address.
      const page = await context.newPage();
      await page.goto(path);
      // Some pages redirect to the login, which has to say the same.
      await page.waitForFunction(() => {
        const drawn = document.querySelector('#root > *');
        return drawn !== null && Object.keys(drawn).some((key) => key.startsWith('__reactFiber'));
      });
      await expect(page, path).toHaveTitle(/ – Müller & Söhne <"'>$/);
      await expect(page.locator('html'), path).toHaveAttribute('lang', inEnglish.has(path) ? 'en' : 'de');
      await expect(page.locator('header').first(), path).toHaveText(brand);
      const logo = page.locator('header img').first();
      await expect(logo, path).toHaveJSProperty('complete', true);
      await expect(logo, path).toHaveJSProperty('offsetWidth', 64);
      await expect(logo, path).toHaveJSProperty('offsetHeight', 32);
      await page.close();
    }
    expect(found).toEqual([]);
  });
});

function expectOnlyTheName(messages: readonly Message[]): void {
  expect(messages.length).toBeGreaterThan(0);
  for (const { subject, text } of messages) expect(mentions(`${subject ?? ''}\n${text}`, /stepgate/gi)).toEqual([]);
}

test.describe('on a phone', () => {
  test.use({ ...onAPhone, expectedErrors: { patterns: [answered(403)] } });

  test('[API-06] [LOOK-06] a login is in the name of the company, and nothing moves when its logo comes', {
    tag: '@deep',
  }, async ({ page, product }) => {
    // The logo comes late: its room is there.
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/login-assets/logo-*', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('button', { name: words.logIn }).waitFor();
    // The last part of the form, which comes after the social logins.
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    const before = await places(page);
    const nameBefore = await page.locator('header a').boundingBox();
    resolve();
    await expect.poll(() => page.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
    expect(await places(page)).toEqual(before);
    expect(await page.locator('header a').boundingBox()).toEqual(nameBefore);
    const look = await page.locator('html').evaluate((root) => {
      const style = getComputedStyle(root);
      return [style.getPropertyValue('--sg-radius-large'), style.getPropertyValue('--sg-font').split(',')[0]];
    });
    expect(look).toEqual(['1.75rem', 'Georgia']);

    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    const code = await sentCode(product);
    expect((await product.messages('sms'))[0]?.text).toBe(
      `${brand}: ${code} is your code. It expires in 10 minutes. Don't share it with anyone, including us.\n\n@localhost #${code}`,
    );
    await enterCode(page, code);
    await expectHome(page, 'sms@demo.example');
  });
});

test.describe('messages', () => {
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(403)] } });

  test('[API-06] a new authenticator app has the name of the company, and so does all that was sent', { tag: '@deep' }, async ({
    page,
    product,
  }) => {
    await openSession(page);
    await page.goto('/home/security');
    await openRow(page, 'authenticator');
    const app = page.locator('#authenticator');
    await app.getByRole('button', { name: 'Add another app' }).click();
    await approveWithCode(page, 'Set up an authenticator app');
    const { pathname, searchParams } = new URL(
      (await app.getByRole('link', { name: /^Open the app/ }).getAttribute('href')) ?? '',
    );
    expect([searchParams.get('issuer'), decodeURIComponent(pathname)]).toEqual([brand, `/${brand}:totp@demo.example`]);
    await app.getByLabel('6-digit code from the app').fill(computeCode((await app.locator('code').textContent()) ?? ''));
    await app.getByRole('button', { name: words.confirmCode }).click();
    await expect(app.getByText('Your authenticator app is set up.')).toBeVisible();
    await expect.poll(async () => (await product.messages('email')).length).toBe(1);
    expectOnlyTheName(await product.messages());
    expect(mentions(await saidBy(page), /stepgate/gi)).toEqual([]);
  });

  test('[API-06] a sign-up from its mail to the account is in the name of the company', { tag: '@deep' }, async ({
    page,
    product,
  }) => {
    await page.goto('/sign-up');
    await page.getByLabel(words.email).fill('new@customers.example');
    await page.getByRole('button', { name: words.signUp, exact: true }).click();
    await page.getByRole('heading', { name: words.checkYourEmail }).waitFor();
    await page.goto(await mailedLink(product));
    await page.getByRole('button', { name: words.confirmAndContinue }).click();
    await page.getByRole('button', { name: words.continue, exact: true }).click();
    await page.getByRole('heading', { name: 'Add your phone number' }).waitFor();
    expect(mentions(await saidBy(page), /stepgate/gi)).toEqual([]);
    await enterNumber(page, '+44 7700 900846');
    await codeScreen(page);
    expectOnlyTheName(await product.messages());
    expect((await product.messages('sms'))[0]?.text).toMatch(/^Müller & Söhne <"'>: \d{6} is your code\. /);
  });
});
