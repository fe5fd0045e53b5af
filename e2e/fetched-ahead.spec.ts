/** The next part of a login is there before it is needed: no screen waits for its code. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { codeScreen, enterCode, expect, expectHome, passFirstFactor, sentCode, test } from './journey.ts';

/** Scripts and styles from now on, except for the hints of the demo. */
function watchAssets(page: Page): string[] {
  const assets: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/login-assets/') && !/Hint|DemoWords/.test(pathname)) assets.push(pathname);
  });
  return assets;
}

/** Of the page's scripts and styles those that it did not have yet. */
const downloaded = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map(({ name }) => name)
      .filter((name) => name.includes('/login-assets/')),
  );

test('a customer who has reached for the form downloads no script on the way to a session', { tag: '@deep' }, async ({
  page,
  product,
}) => {
  await page.goto('/login');
  const ahead = page.waitForResponse(/PhoneCodeScreen-.+\.js$/);
  const appAhead = page.waitForResponse(/TotpScreen-.+\.js$/);
  await page.getByLabel(words.email).focus();
  await Promise.all([ahead, appAhead]);
  await page.waitForLoadState('networkidle');

  const assets = watchAssets(page);
  const home = page.waitForRequest(/\/login-assets\/home-.+\.js$/);
  await passFirstFactor(page, 'sms@demo.example');
  await codeScreen(page);
  await home;
  expect(
    assets.filter((path) => !/^\/login-assets\/(?:fetch-next-page|home)/.test(path) && /Screen|Step|Flow/.test(path)),
  ).toEqual([]);

  await page.waitForLoadState('networkidle');
  await enterCode(page, await sentCode(product));
  await expectHome(page, 'sms@demo.example');
  expect(await downloaded(page)).toEqual([]);
});

test('a page loads no style sheet whose rules it brings along', { tag: '@deep' }, async ({ page }) => {
  const assets = watchAssets(page);
  await page.goto('/sign-up', { waitUntil: 'networkidle' });
  const inlined = await page
    .locator('link[rel=stylesheet][disabled]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(inlined).not.toEqual([]);
  expect(assets.filter((path) => inlined.includes(path))).toEqual([]);
});
