/**
 * Security of the account and the page of the phone that approves, in German, on a phone and on a desktop, light and dark.
 */
import type { Page } from '@playwright/test';
import { answered, expect, test } from './journey.ts';
import { check, locale, logInUpToTheCode, moves, passLogin, press, promise, submit, words } from './look.ts';
import { testCode } from './open-session.ts';
import { openRow } from './security-rows.ts';

/** @param names picks the app first, in place of a text message, which can't be sent again at once */
async function approveWithApp(page: Page, names?: { readonly anotherWay: string; readonly app: string }): Promise<void> {
  if (names !== undefined) {
    await press(page, names.anotherWay);
    await page.getByRole('listitem').getByRole('button', { name: names.app }).click();
  }
  await page.getByRole('dialog').locator('input[name=code]').fill(testCode);
}

test.slow();
test.use({
  locale,
  moves,
  expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(404), answered(410), answered(429)] },
});

test(`[TOTP-01] what protects the account – ${promise}`, { tag: '@deep' }, async ({ page, product }) => {
  await logInUpToTheCode(page, 'none@demo.example');
  await press(page, words.anotherWay);
  await page.getByRole('button', { name: words.app }).click();
  // The next login needs no second step.
  await page.locator('main input[type=checkbox]').check();
  await page.locator('input[name=code]').fill(await product.authenticatorCode('none@demo.example'));
  await page.waitForURL('**/home');
  await page.goto('/home/security');
  await page.locator('#password').waitFor();
  await check(page, 'security');
  await openRow(page, 'backup');
  await press(page, words.makeCodes);
  await approveWithApp(page, words);
  await page.locator('ol code').first().waitFor();
  await check(page, 'backup codes');
  await openRow(page, 'authenticator');
  await press(page, words.replaceApp);
  await approveWithApp(page, words);
  await page.locator('a[href^="otpauth:"]').waitFor();
  await check(page, 'an app that is set up');
  await page.reload();
  await openRow(page, 'password');
  await press(page, words.change);
  await submit(page);
  await expect(page.locator('input[name=currentPassword]')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'a password that is changed');
  await openRow(page, 'phones');
  await page.getByRole('button', { name: words.remove, exact: true }).first().click();
  await page.locator('fieldset').waitFor();
  await check(page, 'a question');

  await page.goto('/logout');
  await page.locator('main a[href="/login"]').waitFor();
  await passLogin(page, 'none@demo.example');
  await page.waitForURL('**/home');
  await page.goto('/home/security');
  await openRow(page, 'devices');
  await press(page, words.addDevice);
  await page.locator('input[name=code]').waitFor();
  await check(page, 'a proof before a change');
  await press(page, words.anotherWay);
  await page.getByRole('listitem').getByRole('button', { name: words.app }).click();
  await press(page, words.backupCode);
  await submit(page);
  await expect(page.locator('input[name=backupCode]')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'a backup code');
});

test(`[PUSH-01] the phone that approves – ${promise}`, { tag: '@deep' }, async ({ page, product, anotherBrowser }) => {
  const phone = await anotherBrowser();
  await phone.goto('/device');
  await phone.locator('input[name=code]').waitFor();
  await submit(phone);
  await expect(phone.locator('input[name=code]')).toHaveAttribute('aria-invalid', 'true');
  await check(phone, 'setting up a phone');
  await logInUpToTheCode(page, 'totp@demo.example');
  await page.locator('input[name=code]').fill(await product.authenticatorCode('totp@demo.example'));
  await page.waitForURL('**/home');
  await page.goto('/home/security');
  await openRow(page, 'devices');
  await press(page, words.addDevice);
  await approveWithApp(page);
  const code = page.locator('code');
  await code.waitFor();
  await check(page, 'adding a device');
  await phone.locator('input[name=code]').fill((await code.textContent()) ?? '');
  await phone.locator('input[name=name]').fill('A phone');
  await submit(phone);
  await phone.getByRole('button', { name: words.leave }).waitFor();
  await check(phone, 'a phone that approves');
  await press(phone, words.leave);
  await check(phone, 'leaving');
  await phone.reload();

  const login = await anotherBrowser();
  await passLogin(login, 'totp@demo.example');
  await press(login, words.anotherWay);
  await login.getByRole('listitem').first().getByRole('button').click();
  await phone.locator('input[name=number]').waitFor();
  await submit(phone);
  await check(phone, 'a login that waits');
  const row = page.getByRole('listitem').filter({ hasText: 'A phone' });
  await row.getByRole('button').click();
  await page.locator('fieldset').getByRole('button').first().click();
  await expect(phone.locator('input[name=number]')).toHaveCount(0);
  await check(phone, 'a phone that was removed');
});
