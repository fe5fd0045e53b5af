/** The language that a reader chooses at the foot of a page. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { answered, codeScreen, enterCode, expect, expectHome, passFirstFactor, sentCode, test } from './journey.ts';

const choose = (page: Page, language: string) => page.getByRole('form').getByRole('button', { name: language }).click();
const language = (page: Page) => page.locator('html').getAttribute('lang');

test('[ENG-10] typed text and the address stay, and the password isn’t kept', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/login?redirectUrl=%2Fhome%2Fsecurity');
  await page.getByLabel(words.email).fill('sms@demo.example');
  await page.getByLabel(words.password, { exact: true }).fill('a secret of mine');
  await page.waitForFunction(() => 'runs' in document.documentElement.dataset);
  await page.waitForLoadState('networkidle');
  await choose(page, 'Deutsch');
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await expect(page.getByLabel('E-Mail')).toHaveValue('sms@demo.example');
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('');
  expect(new URL(page.url()).search).toBe('?redirectUrl=%2Fhome%2Fsecurity');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/sms@demo|secret of mine/);
  await expect(page.getByRole('form').getByRole('button', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true');
});

test('[ENG-10] Back returns to the page before, not to the same one in the language before', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/help');
  await page.goto('/login?redirectUrl=%2Fhome%2Fsecurity#a');
  await page.waitForLoadState('networkidle');
  for (const [name, tag] of [
    ['Deutsch', 'de'],
    ['English', 'en'],
    ['Deutsch', 'de'],
  ] as const) {
    await choose(page, name);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await page.waitForLoadState('networkidle');
  }
  expect(new URL(page.url()).search).toBe('?redirectUrl=%2Fhome%2Fsecurity');
  await page.goBack();
  await page.waitForURL('**/help');
});

test('[ENG-10] a login continues in the other language up to a session, without a second code, and the next messages follow it', {
  tag: '@deep',
}, async ({ page, product, watched }) => {
  await page.goto('/login');
  await passFirstFactor(page, 'sms@demo.example');
  await codeScreen(page);
  const code = await sentCode(product);
  await choose(page, 'Deutsch');
  await expect(page.getByRole('heading', { name: 'Geben Sie den 6-stelligen Code ein' })).toBeVisible();
  expect(watched.requests.filter((request) => request.includes('/sms/trigger'))).toHaveLength(1);
  await page.getByLabel('6-stelliger Code').fill(code);
  await expectHome(page, 'sms@demo.example');
  expect(await language(page)).toBe('de');
  expect(await product.messages('sms')).toHaveLength(1);
});

test.describe('kept', () => {
  // The back office asks for its session, and one address is unknown.
  test.use({ expectedErrors: { patterns: [answered(401), answered(404)] } });

  test('[ENG-10] a customer’s choice is there in another browser after the login, and on every page', { tag: '@deep' }, async ({
    page,
    product,
    anotherBrowser,
  }) => {
    await page.goto('/login');
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    const code = await sentCode(product);
    await choose(page, 'Deutsch');
    await page.getByLabel('6-stelliger Code').fill(code);
    await expectHome(page, 'sms@demo.example');
    for (const path of ['/login', '/help', '/terms-and-conditions', '/device', '/nowhere']) {
      await page.goto(path);
      expect([path, await language(page)]).toEqual([path, 'de']);
    }
    const other = await anotherBrowser({ locale: 'en-GB' });
    await other.goto('/login');
    expect(await language(other)).toBe('en');
    await passFirstFactor(other, 'sms@demo.example');
    await enterCode(other, await sentCode(product, 2));
    await expectHome(other, 'sms@demo.example');
    expect(await language(other)).toBe('de');
  });
});
