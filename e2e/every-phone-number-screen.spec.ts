/** Every screen and page of a change of phone number, in German, on a phone and on a desktop, light and dark. */

import type { Page } from '@playwright/test';
import { words as english } from '@stepgate/testkit/words';
import { answered, expect, sentCode, test, textedLink } from './journey.ts';
import { check, locale, logInUpToTheCode, passLogin, press, promise, sendPhoto, submit, words } from './look.ts';
import { password } from './product.ts';
import { openRow } from './security-rows.ts';
import { createPhoto } from './selfie.ts';

async function fillAndSubmit(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`input[name=${name}]`).fill(text);
  await submit(page);
}

test.slow();
test.use({
  locale,
  expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(404), answered(429)] },
});

test(`[UPN-01] [DUP-01] [GUESS-01] [ICPN-03] a number that is new, taken, guessed or lost – ${promise}`, {
  tag: '@deep',
}, async ({ page, product }) => {
  await logInUpToTheCode(page, 'update@demo.example');
  await page.locator('input[name=code]').fill(await sentCode(product));
  await fillAndSubmit(page, 'phoneNumber', '+1 202 555');
  await expect(page.locator('input[name=phoneNumber]')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('main a[href="/terms-and-conditions"]').waitFor();
  await check(page, 'a number that is too short');
  await fillAndSubmit(page, 'phoneNumber', '+44 7700 900011');
  await page.locator('input[name=code]').waitFor();
  const code = await sentCode(product, 2);
  await check(page, 'code to a new number');
  await page.locator('input[name=code]').fill(code);
  await page.locator('fieldset').waitFor();
  await check(page, 'a number that is taken');
  const yes = page.locator('fieldset').getByRole('button').first();
  await yes.click();
  await yes.click();
  await expect(page.locator('fieldset')).toHaveCount(0);
  await check(page, 'an account that is known');
  await page.locator('main [data-main]').click();
  await page.locator('input[name=password]').waitFor();

  await passLogin(page, 'guess@demo.example');
  await page.locator('input[name=missingNumbers]').waitFor();
  await submit(page);
  await expect(page.locator('input[name=missingNumbers]')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'missing digits');

  await passLogin(page, 'change@demo.example');
  await press(page, words.changeNumber);
  await page.getByRole('button', { name: words.goOn }).waitFor();
  await check(page, 'what the change needs');
  await page.route('**/phone-change/ott', (route) => route.fulfill({ status: 403, json: { code: 'not_allowed' } }));
  await press(page, words.goOn);
  await page.locator('main a[href="/help/contact"]').waitFor();
  await check(page, 'a change that cannot begin');
});

test(`[ICPN-02] the wait for a new number, the back office that decides it and the screens that cancel it – ${promise}`, {
  tag: '@deep',
}, async ({ page, product, anotherBrowser }) => {
  const email = 'change@demo.example';
  await passLogin(page, email);
  await press(page, words.changeNumber);
  await press(page, words.goOn);
  await page.waitForURL('**/login/change-phone-number');
  await fillAndSubmit(page, 'phoneNumber', '+44 7700 900847');
  await page.locator('input[name=code]').fill(await sentCode(product));
  await sendPhoto(page, await createPhoto('me.jpg'));
  await page.locator('time').first().waitFor();
  await check(page, 'the wait');

  const account = await anotherBrowser({ locale });
  await passLogin(account, email);
  await press(account, words.anotherWay);
  await account.getByRole('button', { name: words.app }).click();
  await account.locator('input[name=code]').fill(await product.authenticatorCode(email));
  await account.waitForURL('**/home');
  await account.goto('/home/security');
  await openRow(account, 'phones');
  await press(account, words.addNumber);
  await account.locator('input[name=phoneNumber]').waitFor();
  await check(account, 'a change that waits, and a number that is added');

  const backOffice = await anotherBrowser({ locale });
  await backOffice.goto('/review');
  await backOffice.locator('input[name=email]').waitFor();
  await submit(backOffice);
  await expect(backOffice.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await check(backOffice, 'staff login');
  await backOffice.locator('input[name=email]').fill('reviewer@demo.example');
  await backOffice.locator('input[name=password]').fill(password);
  await backOffice.locator('input[name=code]').fill(await product.authenticatorCode('reviewer@demo.example'));
  await submit(backOffice);
  await backOffice.locator('nav button').filter({ hasText: '@' }).click();
  await press(backOffice, words.showPhoto);
  await backOffice.locator('main img').first().waitFor();
  await backOffice.locator('textarea').fill('It is the same face.');
  await press(backOffice, english.approve);
  await backOffice.locator('fieldset').waitFor();
  await check(backOffice, 'a decision asked for once more');
  await press(backOffice, words.approveYes);
  await backOffice.getByText('It is the same face.').waitFor();
  await check(backOffice, 'what is decided');

  await account.goto(await textedLink(product, 2));
  await submit(account);
  await account.locator('main a[href="/help/contact"]').waitFor();
  await check(account, 'cancelled');
  await page.reload();
  await page.locator('main a[href="/help/contact"]').waitFor();
  await check(page, 'the wait is over');
});
