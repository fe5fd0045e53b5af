import { chromium } from '@playwright/test';
import { findOldBrowser } from '@stepgate/testkit/find-old-browser';
import { test as base, codeScreen, enterCode, expect, expectHome, passFirstFactor, sentCode } from './journey.ts';

const test = base.extend({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const browser = await chromium.launch(await findOldBrowser());
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

test('[ENG-01] Chromium 109 logs in by text message, from the form to /home', async ({ page, product, browser }) => {
  expect(browser.version()).toMatch(/^109\./);
  await page.goto('/login');
  await passFirstFactor(page, 'sms@demo.example');
  await codeScreen(page);
  await enterCode(page, await sentCode(product));
  await expectHome(page, 'sms@demo.example');
});
