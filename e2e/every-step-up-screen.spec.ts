/** Approvals in the middle of the demo's page, which is in English, and the screens after a fraud report: on a phone and on a desktop, light and dark. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { waitingRequest } from './device.ts';
import { answered, expect, test } from './journey.ts';
import { check, passLogin, press, submit } from './look.ts';
import { testCode } from './open-session.ts';

async function openSending(page: Page, email: string): Promise<void> {
  await passLogin(page, email);
  await press(page, words.tryAnotherWay);
  await page.getByRole('button', { name: words.authenticatorApp }).click();
  await page.locator('input[name=code]').fill(testCode);
  await page.waitForURL('**/home');
  await page.goto('/home/send');
  await page.locator('input[name=payee]').waitFor();
}

async function send(page: Page): Promise<void> {
  await page.locator('input[name=payee]').fill('Ada Lovelace');
  await page.locator('input[name=amount]').fill('250');
  await submit(page);
  await page.getByRole('dialog').getByRole('button', { name: words.tryAnotherWay }).waitFor();
}

test.slow();
test.use({
  expectedErrors: { patterns: [answered(401), answered(403), answered(404), answered(429)] },
});

test('[WRAP-02] an approval, on the page and on the device, and a frozen session pass the accessibility rules', {
  tag: '@deep',
}, async ({ page, context, anotherBrowser }) => {
  await openSending(page, 'push@demo.example');
  await submit(page);
  await expect(page.locator('input[name=payee]')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'sending money');
  const phone = await anotherBrowser();
  await phone.goto('/demo/phone');
  await send(page);
  await check(page, 'an approval on the device');
  await waitingRequest(phone, 'Ada Lovelace').waitFor();
  await check(phone, 'the request on the device');
  await press(page, words.tryAnotherWay);
  await check(page, 'other ways to approve');
  await page.getByRole('button', { name: words.authenticatorApp }).click();
  await page.locator('input[name=code]').waitFor();
  await page.locator('dialog button[type=submit]').click();
  await expect(page.locator('input[name=code]')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'an approval by code');
  await press(page, words.notMe);
  await page.locator('dialog a[href="/login"]').waitFor();
  await check(page, 'stopped');
  const tab = await context.newPage();
  await tab.goto('/home');
  await tab.waitForURL('**/login/session-frozen*');
  await tab.locator('main a[href^="/login?"]').waitFor();
  await check(tab, 'a session that is frozen');
});

test('[WRAP-01] sending on hold passes the accessibility rules', { tag: '@deep' }, async ({ page }) => {
  await openSending(page, 'cool-off@demo.example');
  await send(page);
  await check(page, 'a change that is confirmed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await check(page, 'nothing was sent');
});
