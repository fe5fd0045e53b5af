/**
 * Every screen around the login: sign-up, reactivation and recovery, in German, on a phone and on a desktop, light and dark.
 */
import type { Page } from '@playwright/test';
import { answered, expect, sentCode, test } from './journey.ts';
import { check, locale, logInUpToTheCode, passLogin, promise, submit } from './look.ts';
import { testCode } from './open-session.ts';
import type { Product } from './product.ts';

const main = (page: Page) => page.locator('main');
const linkTo = (page: Page, path: string) => main(page).locator(`a[href^="${path}"]`).first();

async function fillAndSubmit(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`input[name=${name}]`).fill(text);
  await submit(page);
}

/** A mailed link, in any language. */
async function linkMailedTo(product: Product, to: string, path: string): Promise<string> {
  const find = async () =>
    (await product.messages('email'))
      .filter((mail) => mail.to === to)
      .flatMap(({ text }) => text.split('\n'))
      .find((line) => line.startsWith(product.origin + path));
  await expect.poll(find, `link to ${path} for ${to}`).toBeDefined();
  return (await find()) ?? '';
}

async function logIn(page: Page, product: Product, email: string, nth: number): Promise<void> {
  await logInUpToTheCode(page, email);
  await page.locator('input[name=code]').fill(await sentCode(product, nth));
  await page.waitForURL('**/home');
}

test.slow();
test.use({
  locale,
  expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(404), answered(500)] },
});

test(`[SIGNUP-01] [ROUTE-02] a sign-up and each step of the registration – ${promise}`, { tag: '@deep' }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  const email = 'somebody.new@demo.example';
  await page.goto('/sign-up');
  await page.locator('input[name=email]').waitFor();
  await submit(page);
  await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'sign-up, without an address');
  await fillAndSubmit(page, 'email', email);
  await page.waitForURL('**/register/**');
  await linkTo(page, '/sign-up').waitFor();
  await check(page, 'a mail to look for');
  const link = await linkMailedTo(product, email, '/register/');
  await page.goto('/nowhere');
  await page.goto(link);
  await page.locator('button[type=submit]:not([value])').waitFor();
  await check(page, 'a link to confirm');
  await submit(page);
  await page.getByRole('combobox').waitFor();
  await page.locator('input[value=business]').check();
  await submit(page);
  await expect(page.locator('input[name=businessName]')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'a profile, without a name');
  await page.getByRole('combobox').fill('a');
  await page.getByRole('option').first().waitFor();
  await check(page, 'a profile, with a list of countries');
  await page.keyboard.press('Escape');
  await fillAndSubmit(page, 'businessName', 'Nordwind GmbH & Co. Kommanditgesellschaft auf Aktien');
  await page.locator('input[name=phoneNumber]').waitFor();
  await check(page, 'a phone number');
  await fillAndSubmit(page, 'phoneNumber', '+44 7700 900848');
  await page.locator('input[name=code]').waitFor();
  await check(page, 'a code to it');
  await page.locator('input[name=code]').fill(await sentCode(product));
  await page.locator('input[name=newPassword]').waitFor();
  await submit(page);
  await expect(page.locator('input[name=newPassword]')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'a password');
  const elsewhere = await anotherBrowser({ locale });
  await elsewhere.goto(new URL(page.url()).pathname);
  await linkTo(elsewhere, '/sign-up').waitFor();
  await check(elsewhere, 'a registration in another browser');
});

test(`[BANNER-02] [DEACT-01] [DEACT-02] [ROUTE-01] the recovery of an account – ${promise}`, { tag: '@deep' }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  await page.goto('/login/forgot-password');
  await page.locator('input[name=email]').waitFor();
  await submit(page);
  await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'forgotten password');
  await fillAndSubmit(page, 'email', 'somebody.with.a.long.name@demo.example');
  await expect(page.locator('input[name=email]')).toHaveCount(0);
  await check(page, 'forgotten password, sent');
  await page.goto('/login/social#problem=unverified');
  await linkTo(page, '/login').waitFor();
  await check(page, 'a social login that failed');

  await passLogin(page, 'deactivated@demo.example');
  await linkTo(page, '/appeals').waitFor();
  await check(page, 'deactivated');
  await page.goto('/appeals');
  await page.locator('textarea').waitFor();
  await submit(page);
  await expect(page.locator('textarea')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'appeal');
  await page.locator('textarea').fill('I have sold a boat.');
  await fillAndSubmit(page, 'email', 'deactivated@demo.example');
  await expect(page.locator('textarea')).toHaveCount(0);
  await check(page, 'appeal, sent');
  await page.goto('/login/reactivate-account');
  await linkTo(page, '/help/contact').waitFor();
  await check(page, 'nothing to switch on');
  await passLogin(page, 'reactivate@demo.example');
  await page.waitForURL('**/login/reactivate-account');
  await page.locator('button[type=submit]:not([value])').waitFor();
  await check(page, 'an account to switch on');

  const [old, email] = ['sms@demo.example', 'somebody.new@demo.example'];
  await logIn(page, product, old, 1);
  await page.goto('/login/change-email');
  await fillAndSubmit(page, 'email', old);
  await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'another address');
  await fillAndSubmit(page, 'email', email);
  await page.getByRole('dialog').locator('input[name=code]').fill(testCode);
  await expect(page.locator('input[name=email]')).toHaveCount(0);
  await check(page, 'another address, sent');
  const mailbox = await anotherBrowser({ locale });
  await mailbox.goto(await linkMailedTo(product, old, '/login/cancel-email-change'));
  await mailbox.locator('button[type=submit]:not([value])').waitFor();
  await check(mailbox, 'an address to keep');
  await mailbox.goto(await linkMailedTo(product, email, '/login/change-email'));
  await submit(mailbox);
  await linkTo(mailbox, '/login').waitFor();
  await check(mailbox, 'an address that was changed');
  await mailbox.goto(await linkMailedTo(product, old, '/login/undo-email-change'));
  await mailbox.locator('button[type=submit]:not([value])').waitFor();
  await check(mailbox, 'an address to take back');
  await submit(mailbox);
  await linkTo(mailbox, '/login/forgot-password').waitFor();
  await check(mailbox, 'an address that was taken back');
});

test(`[BANNER-01] [BANNER-03] [ERR-01] [ROUTE-01] a team, help, and the obstacles of a login – ${promise}`, {
  tag: '@deep',
}, async ({ page, product, anotherBrowser }) => {
  const [owner, email] = ['business@demo.example', 'somebody.with.a.long.name.who.is.invited@demo.example'];
  await logIn(page, product, owner, 1);
  await page.goto('/home/team');
  await fillAndSubmit(page, 'email', email);
  const guest = await anotherBrowser({ locale });
  await guest.goto(await linkMailedTo(product, email, '/login/join'));
  await linkTo(guest, '/sign-up').waitFor();
  await check(guest, 'an invitation');
  await guest.goto(
    '/login?variant=BIZ_TEAM_INVITE_LOGIN&business=Brightwater+Ltd&email=sms%40demo.example&redirectUrl=%2Fhome%2Fteam',
  );
  await guest.locator('input[name=password]').waitFor();
  await check(guest, 'a login by invitation');
  await page.locator('input[name=email]').fill('x');
  await submit(page);
  await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'a team');

  for (const path of [
    '/help',
    '/help/flows/logged-out',
    '/help/contact/flows/logged-out/trouble-logging-in',
    '/help/articles/captcha',
    '/terms-and-conditions',
  ]) {
    await guest.goto(path);
    await check(guest, path);
  }
  await guest.goto('/help/contact/channels?issue=general-logged-out-login&topic=general-logged-out');
  await main(guest).locator('a[href^="tel:"]').waitFor();
  await check(guest, 'whom to call');

  await guest.route('**/login-api/login', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'text/html',
      body: '<html>error code: 1006, your IP 2001:db8:85a3::8a2e:370:7334, Ray ID 8a1b2c3d4e5f6789</html>',
    }),
  );
  await passLogin(guest, owner);
  await guest.getByRole('alert').waitFor();
  await check(guest, 'an address that is blocked');
  await guest.unroute('**/login-api/login');
  await guest.route('**/login-api/login', (route) =>
    route.fulfill({ status: 400, json: { code: 'captcha_failed', message: 'x' } }),
  );
  await guest.route('**/login-api/captcha', (route) => route.fulfill({ status: 500 }));
  await passLogin(guest, owner);
  await linkTo(guest, '/help/articles/captcha').waitFor();
  await check(guest, 'a captcha that failed');
});
