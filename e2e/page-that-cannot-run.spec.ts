/** A page whose script didn't load, threw, or can't be read by the browser: what the customer reads, and how the page helps. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { codeScreen, enterCode, expect, expectHome, passFirstFactor, sentCode, test } from './journey.ts';

const stopped = 'This page has stopped working. Please reload it. If it stops again, update your browser or use another one.';

/** The reports of the page to the service, and their answers. */
function watchFaults(page: Page): unknown[] {
  const told: unknown[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/page-faults')) told.push([response.request().postDataJSON(), response.status()]);
  });
  return told;
}

/** The page says so, and offers help by a page without a script, by phone and by mail. */
async function expectHelp(page: Page): Promise<void> {
  const alert = page.getByRole('alert').filter({ visible: true });
  await expect(alert).toContainText(stopped);
  await expect(alert).not.toContainText('connection');
  await expect(alert.getByRole('link', { name: '+44 20 7946 0100' })).toHaveAttribute('href', 'tel:+442079460100');
  await expect(alert.getByRole('link', { name: 'help@demo.example' })).toHaveAttribute('href', 'mailto:help@demo.example');
  await alert.getByRole('link', { name: words.getHelp }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
}

test.describe('[ENG-02] below the oldest browser that we support', () => {
  test.use({
    moves: 'that the page cannot run is said above it',
    expectedErrors: { patterns: [/SyntaxError/, /is not a function/, /net::ERR_FAILED/] },
  });

  test('a script with a function that the browser lacks leaves a true sentence and a way to be helped', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.route('**/login-assets/browser-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'undefined.tomorrow();' }),
    );
    const faults = watchFaults(page);
    await page.goto('/login');
    await expect.poll(() => faults).toEqual([[{ part: 'page', what: 'threw' }, 204]]);
    await expectHelp(page);
  });

  test('[ENG-04] a script that doesn’t load is distinguished from a script that throws', { tag: '@deep' }, async ({ page }) => {
    await page.route('**/login-assets/browser-*.js', (route) => route.abort());
    const faults = watchFaults(page);
    await page.goto('/login');
    await expect(page.getByRole('alert').filter({ visible: true })).toContainText('connection');
    await expect.poll(() => faults).toEqual([[{ part: 'page', what: 'did-not-load' }, 204]]);
  });

  test('a browser without modules, which never asks for the script, has them too', { tag: '@deep' }, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'));
    // As if it didn't know what a module is.
    await page.route('**/login', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<script type="module"[^>]*><\/script>/, '');
      await route.fulfill({ response: answer, body });
    });
    const faults = watchFaults(page);
    await page.goto('/login');
    await expect.poll(() => faults).toEqual([[{ part: 'page', what: 'threw' }, 204]]);
    await expectHelp(page);
  });
});

test.describe('[ENG-04] the extras of the login form', () => {
  test.use({ expectedErrors: { patterns: [/net::ERR_FAILED/, /NotLoaded/, /the extra is broken/] } });

  test('a script of theirs that throws leaves the form usable, and the error tracker and the service learn it once', {
    tag: '@deep',
  }, async ({ page }) => {
    const told: string[] = [];
    page.on('console', (message) => message.type() === 'error' && told.push(message.text()));
    await page.route('**/login-assets/login-extras-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("the extra is broken");' }),
    );
    const faults = watchFaults(page);
    await page.goto('/login');
    await expect.poll(() => faults).toEqual([[{ part: 'login-extras', what: 'threw' }, 204]]);
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    expect(faults).toHaveLength(1);
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
    expect(told).toEqual([expect.stringMatching(/^Error: the extra is broken/)]);
  });

  test('and a report that never reaches the service delays nothing', { tag: '@deep' }, async ({ page }) => {
    await page.route('**/login-assets/login-extras-*.js', (route) => route.abort());
    await page.route('**/page-faults', (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/page-faults'));
    await page.goto('/login');
    await refused;
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
  });
});

test.describe('a page that was open while the server was updated', () => {
  test.use({ expectedErrors: { patterns: [/404/, /NotLoaded/, /Failed to fetch dynamically imported module/] } });

  test('[REAL-10] reloads by itself once its next file is missing, and the login continues at the code', {
    tag: '@deep',
  }, async ({ page, product }) => {
    await page.goto('/login', { waitUntil: 'networkidle' });
    let lacksFiles = true;
    let opened = 0;
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) return;
      lacksFiles = false;
      opened += 1;
    });
    await page.route('**/login-assets/**', (route) => (lacksFiles ? route.fulfill({ status: 404 }) : route.continue()));
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await expectHome(page, 'sms@demo.example');
    expect(opened).toBe(2);
  });
});
