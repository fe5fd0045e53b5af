import type { Page } from '@playwright/test';
import { codeScreen, enterCode, expect, expectHome, logIn, passFirstFactor, sentCode, test } from './journey.ts';
import { password } from './product.ts';

const resend = (page: Page) => page.getByRole('button', { name: 'Resend code' });

test('[OTP-03] (RB10) a reload in the middle shows the same challenge, sends no second text, and the wait for a new code goes on', async ({
  page,
  product,
  watched,
}) => {
  await page.goto('/login');
  await passFirstFactor(page, 'sms@demo.example');
  await codeScreen(page);
  const code = await sentCode(product);

  await page.reload();
  await codeScreen(page);
  await expect(resend(page)).toBeDisabled();
  await expect(page.getByText(/You can ask for a new code in \d+ seconds?/)).toBeVisible();
  expect(await product.messages()).toHaveLength(1);
  expect(watched.requests.filter((request) => request.includes('/sms/trigger'))).toHaveLength(1);
  await enterCode(page, code);
  await expectHome(page, 'sms@demo.example');
});

test('(RB10) a reload in the middle never shows the login form, not for a moment', async ({ page, product }) => {
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

test('(RB9) back after the login: nothing is sent again, the password is empty, the spent token is gone', async ({
  page,
  product,
  watched,
}) => {
  await page.goto('/logout?ask=1');
  await logIn(page, product);
  const before = watched.requests.length;
  await page.goBack();
  await page.goForward();
  await expectHome(page, 'sms@demo.example');
  await page.goto('/login');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(watched.requests.slice(before).filter((request) => request.startsWith('POST'))).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('(RB9) away in the middle of a login and back again: the same challenge, no second text', async ({ page, product }) => {
  await page.goto('/login');
  await passFirstFactor(page, 'sms@demo.example');
  await codeScreen(page);
  const code = await sentCode(product);
  await page.goto('/demo/phone');
  await page.goBack();
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  await enterCode(page, code);
  await expectHome(page, 'sms@demo.example');
  expect(await product.messages()).toHaveLength(1);
});

test('(RB11) two logins in two tabs, finished in the other order, do not meet', async ({ page, context, product }) => {
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

test('[LOGIN-15] (RB8) a double click, and a click on top of Enter, send one request each', async ({
  page,
  product,
  watched,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('sms@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).dblclick();
  await codeScreen(page);
  await page.getByLabel('6-digit code').fill(await sentCode(product));
  await page.evaluate(() => {
    const form = document.querySelector('form');
    form?.requestSubmit();
    form?.querySelector<HTMLElement>('[type=submit]')?.click();
  });
  await expectHome(page, 'sms@demo.example');
  for (const call of ['/login-api/login', '/sms/verify', '/api/v2/auth']) {
    expect(watched.requests.filter((request) => request.startsWith('POST') && request.endsWith(call))).toHaveLength(1);
  }
});
