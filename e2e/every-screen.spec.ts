/** Every screen of the login and the pages next to it, in each language, on a phone and on a desktop, light and dark. */
import type { Page } from '@playwright/test';
import { answered, expect, sentCode, test } from './journey.ts';
import { checkLooks, languages, logInUpToTheCode, submit } from './look.ts';

for (const { locale, promise, looks, words } of languages) {
  const check = (page: Page, screen: string) => checkLooks(page, screen, looks);

  test.describe(locale, () => {
    test.slow();
    test.use({ locale, expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(404)] } });

    test(`[LOGIN-01] [LOGIN-04] the login form in each variant ${promise}`, { tag: '@deep' }, async ({ page }) => {
      await page.goto('/login');
      await check(page, 'login form');
      await submit(page);
      await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true');
      await check(page, 'empty fields');
      await page.locator('input[name=email]').fill('sms@demo.example');
      await page.locator('input[name=password]').fill('close sesame');
      await submit(page);
      await page.getByRole('alert').getByRole('link').waitFor();
      await check(page, 'wrong password');
      for (const query of ['variant=CDR', 'variant=BIZ_TEAM_INVITE_LOGIN&business=Ada', 'email=ada%40demo.example']) {
        await page.goto(`/login?${query}`);
        await page.getByRole('heading').waitFor();
        await check(page, query);
      }
    });

    test(`[TOTP-01] [ALT-01] the second step, /home and logging out ${promise}`, {
      tag: locale === 'en-GB' ? [] : '@deep',
    }, async ({ page, product }) => {
      await logInUpToTheCode(page, 'sms@demo.example');
      await sentCode(product);
      await check(page, 'code by text message');
      await submit(page);
      await expect(page.locator('input[name=code]')).toHaveAttribute('aria-invalid', 'true');
      await check(page, 'no code');
      await page.getByRole('button', { name: words.anotherWay }).click();
      await page.getByRole('button', { name: words.app }).waitFor();
      await check(page, 'another way');
      await page.getByRole('button', { name: words.app }).click();
      await page.locator('input[autocomplete=one-time-code]').waitFor();
      await check(page, 'code from an app');
      await page.locator('input[name=code]').fill(await product.authenticatorCode('sms@demo.example'));
      await page.waitForURL('**/home');
      await page.getByText('sms@demo.example').waitFor();
      await check(page, '/home');
      await page.locator('a[href="/logout"]').click();
      await page.locator('a[href="/login"]').waitFor();
      await check(page, 'logged out');
    });

    test(`[OTP-01] a locked code screen, and the pages next to the login ${promise}`, { tag: '@deep' }, async ({
      page,
      product,
    }) => {
      await logInUpToTheCode(page, 'sms@demo.example');
      const right = await sentCode(product);
      const wrong = ['000000', '000001', '000002', '000003', '000004', '000005', '000006'].filter((code) => code !== right);
      for (const code of wrong.slice(0, 6)) {
        await page.locator('input[name=code]').fill(code);
        const refused = page.locator('input[name=code][aria-invalid=true]');
        await expect(refused.or(page.getByRole('heading', { name: words.blocked }))).toBeVisible();
      }
      await page.getByRole('heading', { name: words.blocked }).waitFor();
      await check(page, 'too many wrong codes');
      await page.goto('/logout?ask=1');
      await page.getByRole('main').getByRole('button').waitFor();
      await check(page, 'asked before the logout');
      await page.goto('/nowhere');
      await check(page, 'not found');
      await page.goto('/demo/phone');
      await page.getByRole('button', { name: right }).waitFor();
      await page.getByRole('listitem').getByText('totp@demo.example').waitFor();
      await check(page, 'demo phone');
    });
  });
}
