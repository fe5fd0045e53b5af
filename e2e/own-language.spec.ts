/** A company adds languages to the unchanged release: its pages and mails speak them. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { answered, expect, test } from './journey.ts';
import { addMadeLanguage } from './own-language/translate.ts';

const folder = mkdtempSync(join(tmpdir(), 'stepgate-own-language-'));
mkdirSync(join(folder, 'to-translate'));
let isMade = false;
// One worker makes the languages once, for the first test: six commands and a start.
test.describe.configure({ mode: 'default', timeout: 180_000 });
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  settings: async ({}, use) => {
    if (!isMade) {
      addMadeLanguage(folder, 'fr.po', 'FR');
      addMadeLanguage(folder, 'ar.json', 'ع');
    }
    isMade = true;
    await use({ STEPGATE_LANGUAGES: folder });
  },
});
test.afterAll(() => rmSync(folder, { recursive: true }));

const root = (page: Page) => page.locator('html');
const choose = (page: Page, language: string) => page.getByRole('form').getByRole('button', { name: language }).click();

test.describe('a reader of French', () => {
  test.use({ locale: 'fr-FR' });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    test('[HOST-18] the page arrives in the language, its title, its notices and its help too', { tag: '@deep' }, async ({
      page,
    }) => {
      await page.goto('/login');
      await expect(page).toHaveTitle('FR Log in – Stepgate');
      await expect(page.locator('noscript p')).toContainText('FR This page needs JavaScript.');
      await page.goto('/help/articles/captcha');
      await expect(root(page)).toHaveAttribute('lang', 'fr');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^FR /);
    });
  });

  test.describe('logs in', () => {
    test.use({ expectedErrors: { patterns: [answered(401)] } });

    test('[HOST-16] [HOST-18] screens, refusals and the mail show what came back from the translator', { tag: '@deep' }, async ({
      page,
      product,
    }) => {
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: 'FR Log in' })).toBeVisible();
      await page.getByLabel('FR Email').fill('sms@demo.example');
      await page.getByLabel('FR Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'FR Log in', exact: true }).click();
      await expect(page.getByRole('main').getByText(/^FR /).first()).toBeVisible();
      await page.getByLabel('FR Password', { exact: true }).fill('open sesame please');
      await page.getByRole('button', { name: 'FR Log in', exact: true }).click();
      // The challenges come later, in files of their own for the languages that ship.
      await expect(page.getByRole('heading', { name: 'FR Enter the 6-digit code' })).toBeVisible();
      const text = (await product.messages('sms')).at(-1)?.text ?? '';
      expect(text).toMatch(/^FR Stepgate: \d{6} is your code/);
      // Mails follow the language of a complete login.
      await page.getByLabel('FR 6-digit code').fill(/\d{6}/.exec(text)?.[0] ?? '');
      await page.waitForURL('**/home');

      await page.goto('/login/forgot-password');
      await page.getByLabel('FR Email').fill('sms@demo.example');
      await page.getByRole('main').getByRole('button', { name: /^FR / }).click();
      await expect.poll(async () => (await product.messages('email')).at(-1)?.subject).toBe('FR Set a new password');
    });
  });
});

test('[HOST-18] every page offers the added languages at its foot, and one from right to left turns the page', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/login');
  const languages = page.getByRole('form').getByRole('button');
  await expect(languages).toHaveText(['English', 'Deutsch', 'العربية', 'français']);
  await page.waitForFunction(() => 'runs' in document.documentElement.dataset);
  await choose(page, 'العربية');
  await expect(page.getByRole('heading', { name: 'ع Log in' })).toBeVisible();
  await expect(root(page)).toHaveAttribute('dir', 'rtl');
  await expect(root(page)).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('form').getByRole('button', { name: 'العربية' })).toHaveAttribute('aria-current', 'true');
  // They are at the end, and the links of the foot at the start.
  await page.setViewportSize({ width: 1440, height: 900 });
  const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, width: 0 };
  const [languageList, links] = [await boxOf(page.getByRole('form')), await boxOf(page.getByRole('contentinfo'))];
  expect(languageList.x + languageList.width).toBeLessThanOrEqual(links.x);
  await choose(page, 'Deutsch');
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await expect(root(page)).toHaveAttribute('dir', 'ltr');
});
