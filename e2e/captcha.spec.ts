import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { type Run, serveRecaptcha, serveTurnstile, startVerifier, type Vendor, type Verifier } from './captcha-vendors.ts';
import { answered, codeScreen, test as eachTest, enterCode, expect, expectHome, passFirstFactor, sentCode } from './journey.ts';

const siteKey = 'a-site-key';
const secret = 'a-secret-of-the-vendor';

// One for all tests of a process, like the product that calls it.
let started: Promise<Verifier> | undefined;
eachTest.afterAll(async () => {
  await (await started)?.end();
  started = undefined;
});

const test = eachTest.extend<{ vendor: Vendor; verifier: Verifier }>({
  vendor: ['turnstile', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  verifier: async ({}, use) => {
    started ??= startVerifier();
    const verifier = await started;
    verifier.forget();
    await use(verifier);
  },
  settings: async ({ vendor, verifier }, use) =>
    use({
      STEPGATE_CAPTCHA: vendor,
      STEPGATE_CAPTCHA_SITE_KEY: siteKey,
      STEPGATE_CAPTCHA_SECRET: secret,
      STEPGATE_CAPTCHA_VERIFIER: verifier.address,
    }),
});

/** The captchas in requests to an address from now on. */
function captchasTo(page: Page, path: string): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) sent.push(request.postDataJSON());
  });
  return sent;
}

async function logInWith(page: Page, password: string): Promise<void> {
  await page.getByLabel(words.email).fill('sms@demo.example');
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.logIn, exact: true }).click();
}

const wrongPassword = (page: Page) => page.getByRole('link', { name: words.resetPassword });
const ofOurs = { captcha: expect.stringMatching(/^[\w+/=]{100,}$/), challenge: 'ALTCHA' };
const fallbackNotice = (page: Page) => page.getByText('Captcha verification failed to load. You can still continue');
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh the page' });

test.describe('with Turnstile', () => {
  test.use({ expectedErrors: { patterns: [answered(401)] } });

  test("[SRV-15] a click while the form's extras are still loading sends the form with the captcha's token, once they have loaded", {
    tag: '@deep',
  }, async ({ page, context }) => {
    await serveTurnstile(context);
    const sent = captchasTo(page, '/login-api/login');
    const released = Promise.withResolvers<void>();
    await page.route('**/login-assets/login-extras-*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await logInWith(page, 'a wrong password');
    await expect(page.getByRole('button', { name: words.logIn, exact: true })).toHaveAttribute('aria-busy', 'true');
    expect(sent).toEqual([]);
    released.resolve();
    await expect(wrongPassword(page)).toBeVisible();
    expect(sent).toMatchObject([{ challenge: 'TURNSTILE', siteKey, captcha: expect.any(String) }]);
  });

  test("[LOGIN-12] [LOGIN-14] [CAPT-01] (LG11, UI7) each login sends its own captcha answer, a fresh one after a wrong password, within the page's policy", {
    tag: '@deep',
  }, async ({ page, context, product, verifier }) => {
    await serveTurnstile(context);
    const sent = captchasTo(page, '/login-api/login');
    await page.goto('/login');
    await expect(page.locator('iframe[title="A captcha"]')).toBeAttached();
    await logInWith(page, 'not the password');
    await expect(wrongPassword(page)).toBeVisible();
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    const [first, second] = verifier.asked;
    expect(verifier.asked).toEqual([
      { secret, response: expect.anything() },
      { secret, response: expect.anything() },
    ]);
    expect(second).not.toEqual(first);
    const answer = (captcha = first?.response) => expect.objectContaining({ captcha, challenge: 'TURNSTILE', siteKey });
    expect(sent).toEqual([answer(), answer(second?.response)]);
    await enterCode(page, await sentCode(product));
    await expectHome(page, 'sms@demo.example');
  });

  test('[CAPT-02] [CAPT-03] (RB15) a temporary error is retried twice, half a second apart; a permanent one is not; both fall back to our own captcha', {
    tag: '@deep',
  }, async ({ context, verifier }) => {
    test.slow();
    const begin = async (runs: readonly Run[]) => {
      await serveTurnstile(context, runs);
      const page = await context.newPage();
      const sent = captchasTo(page, '/login-api/login');
      await page.goto('/login');
      // A form that is sent before the captcha has loaded isn't delayed: another test covers it.
      await page.waitForFunction(() => Reflect.has(window, 'turnstileRan'));
      return { page, sent, ran: (): Promise<number[]> => page.evaluate(() => Reflect.get(window, 'turnstileRan')) };
    };
    const passing = await begin([300_010, 600_010, 'answer']);
    await passFirstFactor(passing.page, 'sms@demo.example');
    await codeScreen(passing.page);
    expect(passing.sent).toEqual([expect.objectContaining({ challenge: 'TURNSTILE' })]);
    const [first = 0, second = 0, third = 0] = await passing.ran();
    expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(499);
    await passing.page.close();

    for (const { runs, count } of [
      { runs: [102_001, 110_600, 300_030], count: 3 },
      { runs: [110_200], count: 1 },
    ]) {
      const { page, sent, ran } = await begin(runs);
      await expect(fallbackNotice(page)).toBeVisible();
      expect(await ran()).toHaveLength(count);
      await passFirstFactor(page, 'totp@demo.example');
      await expect(page.getByRole('heading', { level: 1, name: words.logIn })).toHaveCount(0);
      expect(sent).toEqual([expect.objectContaining(ofOurs)]);
      await page.close();
    }
    expect(verifier.asked).toHaveLength(1);
  });
});

test.describe('with Turnstile blocked by the network', () => {
  test.use({ expectedErrors: { patterns: [/net::ERR_FAILED/, answered(503)] } });

  test('[SRV-15] a service that does not offer our own captcha is never asked for it, and no login is sent without a token', {
    tag: '@deep',
  }, async ({ page, context }) => {
    await context.route('https://challenges.cloudflare.com/**', (route) => route.abort());
    const sent = captchasTo(page, '/login-api/login');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('**/login-api/options', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ownCaptcha: undefined } });
    });
    await page.goto('/login');
    const told = page.getByText('Captcha verification failed to load. Refresh the page to try again.');
    await expect(told).toBeVisible();
    await logInWith(page, 'a wrong password');
    await expect(page.getByRole('button', { name: words.logIn, exact: true })).not.toHaveAttribute('aria-busy', 'true');
    await expect(told).toHaveCount(1);
    expect(sent).toEqual([]);
    expect(asked).not.toContain('/login-api/captcha');
  });

  test('[BANNER-03] [CAPT-03] (RB15, LG11) our own captcha lets the customer in, and a message reports the failure, links to an explanation and offers a refresh', async ({
    page,
    context,
    product,
    verifier,
  }) => {
    const blocked = 'https://challenges.cloudflare.com/**';
    await context.route(blocked, (route) => route.abort());
    const sent = captchasTo(page, '/login-api/login');
    await page.goto('/login');
    await expect(fallbackNotice(page)).toBeVisible();
    await expect(page.getByText("We couldn't load the whole page")).toBeHidden();
    const faq = page.getByRole('link', { name: 'Why does this happen?' });
    expect((await context.request.get((await faq.getAttribute('href')) ?? '')).status()).toBe(200);

    await page.route('**/login-api/captcha*', (route) => route.fulfill({ status: 503, json: {} }));
    await logInWith(page, 'anything');
    await expect(page.getByText('Captcha verification failed to load. Refresh the page to try again.')).toBeVisible();
    await expect(fallbackNotice(page)).toHaveCount(0);
    expect(sent).toEqual([]);
    await page.unroute('**/login-api/captcha*');

    await context.unroute(blocked);
    await serveTurnstile(context);
    await refresh(page).click();
    await expect(page.locator('iframe[title="A captcha"]')).toBeAttached();
    await expect(fallbackNotice(page)).toHaveCount(0);

    await context.unroute(blocked);
    await context.route(blocked, (route) => route.abort());
    await page.reload();
    await expect(fallbackNotice(page)).toBeVisible();
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    expect(sent).toEqual([expect.objectContaining(ofOurs)]);
    expect(verifier.asked).toEqual([]);
    await enterCode(page, await sentCode(product));
    await expectHome(page, 'sms@demo.example');
  });
});

test.describe('with reCAPTCHA', () => {
  test.use({ vendor: 'recaptcha', expectedErrors: { patterns: [answered(401)] } });

  test('[LOGIN-12] [SIGNUP-04] [CAPT-04] (LG11, UI7) waits for the second script, runs when the form is sent, and is reset for the next time', {
    tag: '@deep',
  }, async ({ page, context, product, verifier }) => {
    await serveRecaptcha(context);
    const sent = captchasTo(page, '/login-api/login');
    const signUps = captchasTo(page, '/gateway/identity/api/v1/signup');
    await page.goto('/login');
    await expect(page.locator('iframe[title="A captcha"]')).toBeAttached();
    await logInWith(page, 'not the password');
    await expect(wrongPassword(page)).toBeVisible();
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    const answer = (nth: number) => ({ captcha: verifier.asked[nth]?.response, challenge: 'RECAPTCHA', siteKey });
    expect(sent).toEqual([expect.objectContaining(answer(0)), expect.objectContaining(answer(1))]);
    await enterCode(page, await sentCode(product));
    await expectHome(page, 'sms@demo.example');

    await context.clearCookies();
    await page.goto('/sign-up');
    await page.getByLabel(words.email).fill('new@customers.example');
    await page.getByRole('button', { name: words.signUp, exact: true }).click();
    await expect(page.getByRole('heading', { name: words.checkYourEmail })).toBeVisible();
    expect(signUps).toEqual([expect.objectContaining({ challenge: answer(2) })]);
    expect(new Set(verifier.asked.map(({ response }) => response)).size).toBe(3);
  });
});

eachTest.describe('without a vendor', () => {
  eachTest.use({
    settings: { STEPGATE_LOGINS_FROM_ADDRESS: '8' },
    expectedErrors: { patterns: [answered(400), answered(401), answered(429)] },
  });

  eachTest(
    '(LG5) of eight wrong logins that a network may send, the fifth needs a captcha, which the browser solves without interaction; the ninth is refused',
    { tag: '@deep' },
    async ({ page, context }) => {
      await page.goto('/login');
      const asking = page.waitForRequest('**/login-api/login');
      await logInWith(page, 'not the password');
      await expect(wrongPassword(page)).toBeVisible();
      const like = await (await asking).allHeaders();
      /** Wrong logins from this browser, each for another account. */
      const spray = (count: number): Promise<number[]> =>
        page.evaluate(
          async ({ count, headers }) => {
            const statuses = [];
            for (let nth = 1; nth <= count; nth += 1) {
              const body = JSON.stringify({ email: `nobody${nth}@customers.example`, password: 'not the password' });
              statuses.push((await fetch('/login-api/login', { method: 'POST', headers, body })).status);
            }
            return statuses;
          },
          { count, headers: { 'content-type': 'application/json', 'x-access-token': like['x-access-token'] ?? '' } },
        );
      expect(new Set(await spray(3))).toEqual(new Set([401]));
      const sent = captchasTo(page, '/login-api/login');
      await logInWith(page, 'not the password');
      await expect(wrongPassword(page)).toBeVisible();
      await expect(page.getByText(/captcha/i)).toHaveCount(0);
      await passFirstFactor(page, 'sms@demo.example');
      await codeScreen(page);
      const without = expect.objectContaining({ captcha: null });
      expect(sent).toEqual([without, expect.objectContaining(ofOurs), without, expect.objectContaining(ofOurs)]);

      // Clients without a captcha can't use up the share of those who solve one.
      expect(new Set(await spray(8))).toEqual(new Set([400]));
      const late = await context.newPage();
      await late.goto('/login');
      for (let nth = 6; nth <= 8; nth += 1) {
        const answered = late.waitForResponse((response) => response.status() === 401);
        await logInWith(late, 'not the password');
        await answered;
        await expect(wrongPassword(late)).toBeVisible();
      }
      await logInWith(late, 'not the password');
      await expect(late.getByText('Too many attempts. Please try again in 10 minutes.')).toBeVisible();
    },
  );
});
