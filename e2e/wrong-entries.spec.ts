import type { Request } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { answered, codeScreen, enterCode, expect, expectHome, passFirstFactor, posts, sentCode, test } from './journey.ts';
import { password } from './product.ts';

test.describe('refused by the service', () => {
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(403)] } });

  test('[OTP-02] a wrong code keeps the focus at its field, with the message, and the right one opens a session', {
    tag: '@deep',
  }, async ({ page, product, watched }) => {
    await page.goto('/login');
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    const field = page.getByLabel(words.code);
    const code = await sentCode(product);

    await enterCode(page, '12345');
    await expect(field).toHaveAccessibleDescription(/Please enter a 6 digit code\./);
    await enterCode(page, '12345x');
    await expect(field).toHaveAccessibleDescription(/Please enter only digits\./);
    expect(watched.requests.filter((request) => request.includes('/sms/verify'))).toEqual([]);

    await enterCode(page, code === '000000' ? '000001' : '000000');
    await expect(field).toHaveAccessibleDescription(/code is wrong/);
    await expect(field).toBeFocused();
    await enterCode(page, code);
    await expectHome(page, 'sms@demo.example');
  });
});

test.describe('without a network', () => {
  test.use({ expectedErrors: { patterns: [/net::ERR_INTERNET_DISCONNECTED/] } });

  test('(RB1) offline at the click: reported within a second, all fields kept, and one more click is one request', {
    tag: '@deep',
  }, async ({ page, context, product, watched }) => {
    const underWay = new Set<Request>();
    page.on('request', (request) => underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    const ahead = Promise.all(
      ['PhoneCodeScreen', 'TotpScreen'].map((name) => page.waitForResponse(new RegExp(`${name}-.+\\.js$`))),
    );
    await page.clock.install();
    await page.goto('/login');
    // The parts next to the form load after it, and those of the next step when the customer reaches for the form: the network goes once all are there.
    await expect(page.getByRole('button', { name: 'Google' })).toBeVisible();
    await page.getByLabel(words.email).fill('sms@demo.example');
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await ahead;
    await expect.poll(() => underWay.size).toBe(0);
    await context.setOffline(true);
    // The page's time is stopped from here, so the message uses none of it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.getByRole('button', { name: words.logIn }).click();
    await expect(page.getByText('Check your internet connection')).toBeVisible();
    await page.clock.resume();
    await expect(page.getByLabel(words.password, { exact: true })).toHaveValue(password);
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(password);

    await context.setOffline(false);
    const before = watched.requests.length;
    await page.getByRole('button', { name: words.logIn }).click();
    await codeScreen(page);
    expect(watched.requests.slice(before).filter((request) => request === 'POST /login-api/login')).toHaveLength(1);
    expect(await sentCode(product)).toMatch(/\d{6}/);
  });
});

test.describe('with a network that loses files', () => {
  test.use({ expectedErrors: { patterns: [/net::ERR_FAILED/, /Failed to fetch dynamically imported module/, /^NotLoaded: /] } });

  test('(RB1) if what follows the form was lost while it was fetched ahead, the login continues by itself, and no second code is sent', {
    tag: '@deep',
  }, async ({ page, product, watched }) => {
    let losses = 0;
    await page.route('**/login-assets/SecondStep-*.js', (route) => (losses++ === 0 ? route.abort() : route.continue()));
    await page.goto('/login');
    const cut = page.waitForEvent('requestfailed');
    await page.getByLabel(words.email).focus();
    await cut;
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await expectHome(page, 'sms@demo.example');
    const posted = posts(watched.requests);
    expect(posted.filter((request) => request.endsWith('/login-api/login'))).toHaveLength(1);
    expect(posted.filter((request) => request.includes('/sms/trigger'))).toHaveLength(1);
  });

  test('(RB1) if the screen for the code is lost for good, the page says so, and is reloaded once', async ({ page }) => {
    await page.route('**/login-assets/PhoneCodeScreen-*.js', (route) => route.abort());
    await page.goto('/login');
    const cut = page.waitForEvent('requestfailed');
    await page.getByLabel(words.email).focus();
    await cut;
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await passFirstFactor(page, 'sms@demo.example');
    await expect(page.getByRole('heading', { level: 1, name: words.somethingWentWrong })).toBeVisible();
    expect(loads).toBe(1);
    await page.unroute('**/login-assets/PhoneCodeScreen-*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await codeScreen(page);
  });
});
