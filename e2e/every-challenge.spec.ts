/**
 * Every challenge of a login, and the pages behind its mailed links, in each language, on a phone and on a desktop, light and
 * dark.
 */
import type { Page } from '@playwright/test';
import { anotherNumber } from './device.ts';
import { answered, expect, mailedLink, sentCode, sentMail, test } from './journey.ts';
import { checkLooks, languages, logInUpToTheCode, passLogin, press, submit } from './look.ts';

for (const { locale, promise, looks, words } of languages) {
  const check = (page: Page, screen: string) => checkLooks(page, screen, looks);

  test.describe(locale, () => {
    test.slow();
    test.use({
      locale,
      expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(404), answered(429)] },
    });

    test(`[OTP-08] [ENT-02] [PWD-01] [PWD-04] codes by phone and passwords ${promise}`, { tag: '@deep' }, async ({
      page,
      product,
    }) => {
      await logInUpToTheCode(page, 'several@demo.example');
      await sentCode(product);
      await check(page, 'several numbers');
      await logInUpToTheCode(page, 'landline@demo.example');
      await sentCode(product, 1, 'voice');
      await check(page, 'a call in place of a text message');
      await passLogin(page, 'blocked@demo.example');
      await page.locator('main a[href="/help/contact"]').waitFor();
      await check(page, 'a number that no code may go to');
      await passLogin(page, 'password@demo.example');
      await page.getByRole('button', { name: words.forgot }).waitFor();
      await submit(page);
      await check(page, 'password');
      await press(page, words.forgot);
      await check(page, 'forgotten password');
      await press(page, words.sendLink);
      await page.getByRole('button', { name: words.gotIt }).waitFor();
      await check(page, 'link is mailed');
    });

    test(`[PUSH-01] [PUSH-02] [PUSH-05] approvals on a phone ${promise}`, { tag: '@deep' }, async ({ page, context }) => {
      const phone = await context.newPage();
      await phone.goto('/demo/phone');
      await passLogin(page, 'push@demo.example');
      const shown = page.locator('bdi', { hasText: /^\d\d$/ });
      await shown.waitFor();
      await check(page, 'request on the phone');
      await press(page, words.notReceived);
      await page.getByRole('heading', { level: 2 }).waitFor();
      await check(page, "you haven't received a request");
      await phone.locator('input[name=number]').waitFor();
      await check(phone, 'demo phone with a request');
      await phone.locator('input[name=number]').fill(anotherNumber((await shown.textContent()) ?? ''));
      await submit(phone);
      await phone.locator('a[href="/home/security"]').waitFor();
      await check(phone, 'demo phone with a denied request and a mail');
      await expect(shown).toHaveCount(0);
      await check(page, 'request denied');
      await passLogin(page, 'push@demo.example');
      await page.getByRole('button', { name: words.sendAgain }).waitFor();
      await check(page, 'no more requests');
    });

    test(`[PROF-01] [EMCP-04] [EMVER-01] [EMVER-02] questions by mail, and the profiler ${promise}`, { tag: '@deep' }, async ({
      page,
      product,
      anotherBrowser,
    }) => {
      const answering = await anotherBrowser();
      await passLogin(page, 'checkpoint@demo.example');
      await sentMail(product);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await check(page, 'checkpoint');
      await answering.goto(await mailedLink(product));
      await check(answering, 'is it you');
      await submit(answering);
      await answering.getByRole('alert').first().waitFor();
      await check(answering, 'the wrong browser');
      await press(answering, words.no);
      await answering.locator('main a[href="/home/security"]').waitFor();
      await check(answering, 'login ended');
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
      await check(page, 'ended by mail');

      await passLogin(page, 'verify@demo.example');
      await press(page, words.sendAgain);
      await page.getByRole('button', { name: words.sendAgain }).waitFor();
      const link = await mailedLink(product, 3);
      await check(page, 'verification, sent again');
      await answering.goto(link);
      await check(answering, 'is the address yours');
      await submit(answering);
      await answering.locator('main a').waitFor();
      await check(answering, 'address confirmed');
      await answering.goto(link);
      await submit(answering);
      await answering.locator('main a[href="/login"]').waitFor();
      await check(answering, 'a used link');
      await answering.goto('/login/email-checkpoint');
      await answering.locator('main a[href="/login"]').waitFor();
      await check(answering, 'no link');

      await page.route('**/profiler/status', (route) => route.fulfill({ status: 202 }));
      await passLogin(page, 'profiler@demo.example');
      await page.getByRole('heading', { name: words.profiler }).waitFor();
      await check(page, 'a look at the browser');
    });

    test(`[PWD-07] [ROUTE-03] a new password ${promise}`, { tag: '@deep' }, async ({ page, product }) => {
      await passLogin(page, 'reset@demo.example');
      await page.getByRole('button', { name: words.sendLink }).waitFor();
      await check(page, 'a new password is due');
      await press(page, words.sendLink);
      await page.goto(await mailedLink(product));
      await check(page, 'before the new password');
      await submit(page);
      await page.locator('input[name=code]').fill(await sentCode(product));
      await page.locator('input[name=newPassword]').waitFor();
      await check(page, 'new password');
      await page.locator('input[name=newPassword]').fill('password1');
      await submit(page);
      await expect(page.locator('input[name=newPassword]')).toHaveAttribute('aria-invalid', 'true');
      await check(page, 'a weak password');
    });
  });
}
