import type { Page } from '@playwright/test';
import { findBrowser } from '@stepgate/testkit/find-browser';
import { words } from '@stepgate/testkit/words';
import { codeScreen, enterCode, expect, expectHome, logIn, passFirstFactor, posts, sentCode, test } from './journey.ts';

// A full browser keeps a page that is left and shows it again as it was. Playwright turns that off, and a headless shell reloads the page.
test.use({ launchOptions: { ...(await findBrowser()), ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

/** A page that the browser has kept doesn't load again. */
const back = (page: Page) => page.goBack({ waitUntil: 'commit' });

type Kept = {
  /** Goes back to the page, and says whether the browser had kept it. A full browser must have: only a headless shell can't. */
  back(): Promise<boolean>;
};

async function watchCache(page: Page): Promise<Kept> {
  const refusals: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  devTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    refusals.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  await page.addInitScript(() => {
    // As in Firefox and Safari: Chromium keeps no page that has asked for the code of a text message (WebOTP), but loads it again.
    Reflect.deleteProperty(window, 'OTPCredential');
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.shown = persisted ? 'kept' : 'loaded';
    });
  });
  return {
    async back() {
      await back(page);
      const shown = page.locator('html[data-shown]');
      await expect(shown).toBeAttached();
      const kept = (await shown.getAttribute('data-shown')) === 'kept';
      test.info().annotations.push({ type: 'back-forward cache', description: kept ? 'used' : refusals.join(', ') });
      expect(kept || refusals.includes('BackForwardCacheDisabledForDelegate')).toBe(true);
      return kept;
    },
  };
}

test('(RB10) a reload in the middle never shows the login form, not even briefly', async ({ page, product }) => {
  await page.goto('/login');
  await passFirstFactor(page, 'sms@demo.example');
  await codeScreen(page);
  await sentCode(product);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const form = document.querySelector('input[name=password]');
      document.documentElement.dataset.formSeen = String(form?.checkVisibility({ visibilityProperty: true }));
    });
  });
  await page.reload();
  await codeScreen(page);
  expect(await page.evaluate(() => document.documentElement.dataset.formSeen)).toBe('false');
});

test('(RB9) going back after the login: nothing is sent again, the password is empty, the spent token is gone', async ({
  page,
  product,
  watched,
}) => {
  await page.goto('/logout?ask=1');
  await logIn(page, product);
  const before = watched.requests.length;
  await back(page);
  // The browser can't be asked to go on while it is still changing the page.
  await expect(page.getByRole('heading', { level: 1, name: words.logOut })).toBeVisible();
  await page.goForward({ waitUntil: 'commit' });
  await expect(page.getByText('sms@demo.example')).toBeVisible();
  // An invitation has a form for a customer who is logged in, too.
  await page.goto('/login?variant=BIZ_TEAM_INVITE_LOGIN');
  await expect(page.getByLabel(words.password, { exact: true })).toHaveValue('');
  expect(posts(watched.requests.slice(before))).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('[LOOK-01] [LOOK-02] help from the chooser and Back: the chooser again, then the challenge, and never the empty form', {
  tag: '@deep',
}, async ({ page, product }) => {
  const cache = await watchCache(page);
  await page.goto('/sign-up');
  await page.goto('/login');
  await passFirstFactor(page, 'several@demo.example');
  await codeScreen(page);
  const code = await sentCode(product);
  const chooser = page.getByRole('heading', { name: words.chooseMethod });
  await page.getByRole('button', { name: words.tryAnotherWay }).click();
  await expect(chooser).toBeFocused();
  await page.getByRole('link', { name: "I don't have any of these" }).click();
  await page.waitForURL('**/help/**');
  if (await cache.back()) {
    await expect(chooser).toBeVisible();
    await back(page);
  }
  await codeScreen(page);
  await page.getByRole('button', { name: words.tryAnotherWay }).click();
  await expect(chooser).toBeFocused();
  await page.reload();
  await codeScreen(page);
  await enterCode(page, code);
  await expectHome(page, 'several@demo.example');
  await back(page);
  await expect(page).toHaveURL(/\/sign-up$/);
  expect(await product.messages()).toHaveLength(1);
});

test('(RB11) two logins in two tabs, finished in reverse order, do not interfere', { tag: '@deep' }, async ({
  page,
  context,
  product,
}) => {
  const second = await context.newPage();
  await page.goto('/login');
  await passFirstFactor(page, 'sms@demo.example');
  await codeScreen(page);
  const firstCode = await sentCode(product);
  await second.goto('/login');
  await passFirstFactor(second, 'none@demo.example');
  await codeScreen(second);
  const secondCode = await sentCode(product, 2);

  await enterCode(second, secondCode);
  await expectHome(second, 'none@demo.example');
  await enterCode(page, firstCode);
  await expectHome(page, 'sms@demo.example');
});
