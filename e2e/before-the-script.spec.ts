import type { Page } from '@playwright/test';
import { codeScreen, expect, test } from './journey.ts';
import { password } from './product.ts';

/** Keeps every script of the page back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

const logins = (requests: readonly string[]) => requests.filter((request) => request.startsWith('POST'));

test('[LOGIN-01] what is typed before the script runs is kept, and nothing is sent unasked', async ({ page, watched }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('sms@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  release();
  // The toggle answers once the page is live.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show password' }).click({ timeout: 500 });
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text', { timeout: 500 });
  }).toPass();
  await expect(page.getByLabel('Email')).toHaveValue('sms@demo.example');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  expect(logins(watched.requests)).toEqual([]);
});

test('[LOGIN-15] a press before the script runs is heard, and sent once as soon as it can be', async ({
  page,
  product,
  watched,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('sms@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  const button = page.getByRole('button', { name: 'Log in' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  expect(logins(watched.requests)).toEqual([]);
  expect(page.url()).toBe(`${product.origin}/login`);

  release();
  await codeScreen(page);
  expect(watched.requests.filter((request) => request === 'POST /login-api/login')).toHaveLength(1);
  expect(await product.messages()).toHaveLength(1);
});

test('[LOGIN-13] an early press of an empty form is answered like any other, and the button is free again', async ({
  page,
  watched,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Log in' });
  await button.click();
  release();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please fill this field');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(button).not.toHaveAttribute('aria-busy');
  expect(logins(watched.requests)).toEqual([]);
});

test('[LOGIN-05] data sharing shows no password field, not even before the script runs', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/login?variant=CDR', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Stepgate' })).toBeVisible();
  await expect(page.locator('input[name=password]')).toBeHidden();
  release();
  await expect(page.getByRole('heading', { name: 'Log in to share your data' })).toBeVisible();
  await expect(page.locator('input[name=password]')).toHaveCount(0);
});

test.describe('where the script does not come', () => {
  test.use({ expectedErrors: { patterns: [/net::ERR_FAILED/, /Failed to fetch dynamically imported module/] } });

  test('the page says so, and loads again by its link', async ({ page, watched }) => {
    await page.route('**/assets/browser-*.js', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded completely.');
    await page.getByLabel('Email').fill('sms@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    expect(logins(watched.requests)).toEqual([]);
    await page.unroute('**/assets/browser-*.js');
    await page.getByRole('link', { name: 'Load the page again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  for (const part of ['the script of the page', 'its words'])
    test(`the same where only a part of it does not come: ${part}`, async ({ page }) => {
      await page.route(part === 'its words' ? '**/assets/words-*.js' : '**/assets/login-*.js', (route) => route.abort());
      await page.goto('/login');
      await expect(page.getByRole('alert')).toContainText('This page could not be loaded completely.');
    });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it needs it, and a form sent all the same puts no password into an address', async ({
    page,
    product,
    watched,
  }) => {
    await page.goto('/login');
    await expect(page.locator('noscript p')).toContainText('This page needs JavaScript.');
    await page.locator('input[name=email]').fill('sms@demo.example');
    await page.locator('input[name=password]').fill(password);
    await page.locator('button[type=submit]').click();
    await expect.poll(() => logins(watched.requests)).toEqual(['POST /login']);
    await page.waitForLoadState();
    expect(page.url()).toBe(`${product.origin}/login`);
  });
});
