/** Hostile answers and messages of a server, an edge or another window, in the real pages: they stay text, and redirect nowhere. */
import { createServer } from 'node:http';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
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
    const message = 'Go to [here](javascript:alert(1)) or https://evil.test or [home](https://evil.test/home) <b>now</b>';
    await tryLogin(page, { status: 401, json: { code: 'x', message } });
    await expect(alert(page)).toHaveText(message);
    await expect(alert(page).getByRole('link')).toHaveCount(0);
    await tryLogin(page, { status: 400, json: { code: 'x', message: 'No.', params: { action: 'contact<script>' } } });
    await expect(alert(page)).toHaveText('No.');
    await tryLogin(page, { status: 400, json: { code: 'x', message: 'No.', params: { action: 'contact' } } });
    await expect(alert(page).getByRole('link', { name: words.getHelp })).toHaveAttribute(
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
      await expect(alert(page)).toContainText(words.unknownProblem);
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
    await page.getByRole('button', { name: words.tryAgain }).click();
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    await page.route('**/sms/verify', answering(edgeBlock(1006)));
    await page.getByLabel(words.code).fill('123456');
    await expect(page.getByText(blocked)).toBeVisible();
    await expectNoMarkup(page);
    await page.unroute('**/sms/verify');
    await page.route('**/v2/auth', answering({ json: { location: 'javascript:alert(1)' } }));
    await page.getByLabel(words.code).fill('111111');
    await page.waitForURL(/\/(?:home|login\?redirectUrl=%2Fhome)$/);
    expect(page.url().startsWith(product.origin)).toBe(true);
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
    await opened.getByLabel(words.email).fill('sms@demo.example');
    await spoof(opened);
    await expect(page).toHaveTitle('Cut off');
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await expect(opened.getByLabel(words.email)).toHaveValue('sms@demo.example');
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
  { tag: '@deep' },
  async ({ page, context, product, watched }) => {
    const vendor = 'https://challenges.cloudflare.com';
    const alarms = await watchingFor(context, product.origin, vendor);
    // The fake never calls back; its frame tries messages instead.
    const script = `window.turnstile = {
    render(container) {
      const frame = document.createElement('iframe');
      frame.title = 'A captcha';
      frame.src = '${vendor}/frame';
      frame.style = 'block-size: 65px; border: 0';
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
    await expect(page.getByRole('button', { name: words.logIn, exact: true })).toHaveAttribute('aria-busy', 'true');
    await spoof(page);
    await expect.poll(() => page.frames().at(-1)?.title()).toBe('sent');
    await expect(page.getByRole('button', { name: words.logIn, exact: true })).toHaveAttribute('aria-busy', 'true');
    expect(posts(watched.requests)).toEqual([]);
    expect(alarms.all).toEqual([]);
  },
);
