/** A browser without cookies, without storage or without JavaScript. Each shows what to do, and none costs a code twice. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { answered, codeScreen, enterCode, expect, logIn, passFirstFactor, posts, sentCode, test } from './journey.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The note above the page, in both schemes and on the narrowest page. While cookies are off, nothing else of the page is there. */
async function checkNotice(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(wcag).analyze();
    const found = violations.map(({ id }) => id);
    expect(found, colorScheme).toEqual([]);
  }
}

test.describe('cookies off', () => {
  test.use({ moves: 'what the browser lacks is said above the page' });

  /** As the setting of a browser that blocks them: scripts get none, and the browser says so. */
  async function blockCookies(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  }

  test('[ENG-08] the login says so before anything is sent, accessibly, and can’t be sent', async ({
    page,
    product,
    watched,
  }) => {
    await blockCookies(page);
    await page.goto('/login');
    const told = page.getByRole('alert').filter({ hasText: "doesn't keep cookies" });
    await expect(told).toBeVisible();
    await expect(told.getByRole('link', { name: words.getHelp })).toBeVisible();
    await expect(page.locator('main')).toHaveAttribute('inert');
    await checkNotice(page);
    expect(posts(watched.requests)).toEqual([]);
    expect(await product.messages('sms')).toEqual([]);
  });

  test('[ENG-08] pages that need no cookie say nothing of it', { tag: '@deep' }, async ({ page }) => {
    await blockCookies(page);
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText("doesn't keep cookies")).toHaveCount(0);
  });
});

test.describe('a session that is gone at once', () => {
  test.use({ moves: 'what the browser lacks is said above the page', expectedErrors: { patterns: [answered(401)] } });

  test('[ENG-08] the login that comes again says why, before a second code is asked for', { tag: '@deep' }, async ({
    page,
    context,
    product,
  }) => {
    await page.route('**/v2/auth', async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _, ...headers } = response.headers();
      await context.clearCookies();
      await route.fulfill({ response, headers });
    });
    await page.goto('/login');
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await page.waitForURL('**/login?redirectUrl=%2Fhome');
    await expect(page.getByRole('alert').filter({ hasText: "didn't keep the login" })).toBeVisible();
    await expect(page.getByLabel(words.email)).toBeVisible();
    await checkNotice(page);
    expect(await product.messages('sms')).toHaveLength(1);
    await page.reload();
    await expect(page.getByText("didn't keep the login")).toBeHidden();
  });
});

test('[REAL-01] a browser whose database never answers logs in as any other', { tag: '@deep' }, async ({
  page,
  context,
  product,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', { value: () => new EventTarget() });
  });
  await logIn(page, product);
  expect(await product.messages('sms')).toHaveLength(1);
});

test('[ENG-08] a browser whose storage throws logs in as any other', { tag: '@deep' }, async ({ page, context, product }) => {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await logIn(page, product);
  expect(await product.messages('sms')).toHaveLength(1);
});

test.describe('JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  // Playwright takes what is in a noscript element for no text.
  const needsScript = (page: Page) => page.locator('noscript p');

  test('[ENG-10] [ENG-08] texts can be read, and a language can be chosen', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/terms-and-conditions');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(needsScript(page)).toHaveCount(0);
    await page.getByRole('form').getByRole('button', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goto('/login');
    await expect(needsScript(page)).toContainText('Diese Seite braucht JavaScript.');
  });
});
