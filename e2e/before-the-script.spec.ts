import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { codeScreen, expect, passFirstFactor, test } from './journey.ts';
import { password } from './product.ts';

/** Blocks every script of the page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/login-assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** The passkey's challenge is requested without any typed text. */
const logins = (requests: readonly string[]) =>
  requests.filter((request) => /^POST (?!\/login-api\/passkey\/options)/.test(request));

test('[LOGIN-01] text that is typed before the script runs is kept, and nothing is sent automatically', { tag: '@deep' }, async ({
  page,
  watched,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel(words.email).fill('sms@demo.example');
  await page.getByLabel(words.password, { exact: true }).fill(password);
  release();
  // The toggle works once the page is interactive. It is pressed again only while it still offers to show the password.
  const show = page.getByRole('button', { name: 'Show password' });
  await expect(async () => {
    if (await show.isVisible()) await show.click();
    await expect(page.getByLabel(words.password, { exact: true })).toHaveAttribute('type', 'text', { timeout: 500 });
  }).toPass();
  await expect(page.getByLabel(words.email)).toHaveValue('sms@demo.example');
  await expect(page.getByLabel(words.password, { exact: true })).toHaveValue(password);
  expect(logins(watched.requests)).toEqual([]);
});

test('[LOGIN-15] a click before the script runs is remembered, and sent once as soon as possible', async ({
  page,
  product,
  watched,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel(words.email).fill('sms@demo.example');
  await page.getByLabel(words.password, { exact: true }).fill(password);
  const button = page.getByRole('button', { name: words.logIn });
  await button.click();
  // A screen reader hears it. The button is React's, and stays as it was rendered.
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(1);
  await expect(button).not.toHaveAttribute('aria-busy');
  await button.click();
  // A second one would be there at once, before it has its text.
  await expect(page.locator('[data-early-status]')).toHaveCount(1);
  expect(logins(watched.requests)).toEqual([]);
  expect(page.url()).toBe(`${product.origin}/login`);

  release();
  await codeScreen(page);
  await expect(page.getByText('Loading…')).toHaveCount(0);
  expect(watched.requests.filter((request) => request === 'POST /login-api/login')).toHaveLength(1);
  expect(await product.messages()).toHaveLength(1);
});

test('[LOGIN-13] an early click on an empty form is handled like any other, and the button is enabled again', {
  tag: '@deep',
}, async ({ page, watched }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: words.logIn });
  await button.click();
  release();
  await expect(page.getByLabel(words.email)).toHaveAccessibleDescription(words.required);
  await expect(page.getByLabel(words.email)).toBeFocused();
  await expect(button).not.toHaveAttribute('aria-busy');
  expect(logins(watched.requests)).toEqual([]);
});

test('[MARK-15] the social logins are painted with the form, and no request is made to learn of them', { tag: '@deep' }, async ({
  page,
  watched,
}) => {
  const release = await holdScripts(page);
  for (const [path, title] of [
    ['/login', 'Or log in with'],
    ['/sign-up', 'Or sign up with'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' });
    for (const provider of ['Google', 'Facebook', 'Apple'])
      await expect(page.getByRole('button', { name: `Continue with ${provider}` })).toBeVisible();
    await expect(page.getByText(title)).toBeVisible();
  }
  release();
  await expect(page.getByRole('region', { name: 'Or sign up with' }).getByRole('button')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(3);
  expect(watched.requests.filter((request) => request.includes('/login-api/options'))).toEqual([]);
});

test('[MARK-15] [LOGIN-15] a social login that is pressed before the script runs begins once', { tag: '@deep' }, async ({
  page,
  watched,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const facebook = page.getByRole('button', { name: 'Continue with Facebook' });
  await facebook.click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  release();
  await expect(page.getByRole('heading', { name: "The demo's Facebook" })).toBeVisible();
  expect(watched.requests.filter((request) => request === 'POST /gateway/v1/socials')).toHaveLength(1);
});

test('[MARK-15] [LOOK-06] the focus stays on a social login when its script comes', { tag: '@deep' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Continue with Apple' }).focus();
  release();
  const ready = page.getByRole('region', { name: 'Or log in with' }).getByRole('button', { name: 'Continue with Apple' });
  await expect(ready).toBeFocused();
});

test('[LOOK-10] an address that travels along is replaced by typing that begins before the script runs', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => sessionStorage.setItem('stepgate.typedEmail', 'sms@demo.example'));
  const release = await holdScripts(page);
  await page.goto('/login/forgot-password?utm_source=login', { waitUntil: 'commit' });
  const field = page.getByLabel(words.email);
  await field.focus();
  release();
  await expect(field).toHaveValue('sms@demo.example');
  await page.keyboard.insertText('ada@demo.example');
  await expect(field).toHaveValue('ada@demo.example');
});

test('[LOGIN-05] data sharing shows no password field, even before the script runs', { tag: '@deep' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login?variant=CDR', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Stepgate' })).toBeVisible();
  await expect(page.locator('input[name=password]')).toBeHidden();
  release();
  await expect(page.getByRole('heading', { name: 'Log in to share your data' })).toBeVisible();
  await expect(page.locator('input[name=password]')).toHaveCount(0);
});

test.describe('if the script does not load', () => {
  test.use({
    moves: 'what did not load is said above the page',
    expectedErrors: { patterns: [/net::ERR_FAILED/, /Failed to fetch dynamically imported module/] },
  });

  test('the page says so, and its link reloads it', async ({ page, watched }) => {
    await page.route('**/login-assets/browser-*.js', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('alert')).toContainText("We couldn't load the whole page.");
    await page.getByLabel(words.email).fill('sms@demo.example');
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    // The page reports it to the operator, and sends no login.
    expect(logins(watched.requests)).toEqual(['POST /gateway/identity/api/v1/page-faults']);
    await page.unroute('**/login-assets/browser-*.js');
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('the same if only the script of the page or its words do not load', { tag: '@deep' }, async ({ page }) => {
    for (const part of ['login', 'words']) {
      await page.route(`**/login-assets/${part}-*.js`, (route) => route.abort());
      await page.goto('/login');
      await expect(page.getByRole('alert')).toContainText("We couldn't load the whole page.");
      await page.unrouteAll();
    }
  });
});

test.describe('if the script of the social logins does not load', () => {
  test.use({ expectedErrors: { patterns: [/net::ERR_FAILED/, /Failed to fetch dynamically imported module/] } });

  test('[MARK-15] [ENG-04] none is left that nothing answers for, and the form works', { tag: '@deep' }, async ({ page }) => {
    await page.route('**/login-assets/SocialButtons-*.js', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it needs JavaScript and shows no form, and a form that is sent anyway puts no password into an address', async ({
    page,
    product,
    watched,
  }) => {
    await page.goto('/login');
    await expect(page.locator('noscript p')).toContainText('This page needs JavaScript.');
    await expect(page.locator('input[name=password]')).toBeHidden();
    // As where the style that hides it isn't loaded.
    await page.route('**/login-assets/without-script-*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
    await page.reload();
    await page.locator('input[name=email]').fill('sms@demo.example');
    await page.locator('input[name=password]').fill(password);
    await page.locator('button[type=submit]:not([value])').click();
    await expect.poll(() => logins(watched.requests)).toEqual(['POST /login']);
    await page.waitForLoadState();
    expect(page.url()).toBe(`${product.origin}/login`);
  });
});
