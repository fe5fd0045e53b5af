/** A thief has a copy of the session's cookie in another browser, but not the key that the customer's browser keeps. */
import type { BrowserContext, Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import {
  answered,
  codeScreen,
  enterCode,
  expect,
  expectHome,
  logIn,
  logOut,
  passFirstFactor,
  sentCode,
  test,
  trustBrowser,
} from './journey.ts';
import { testCode } from './open-session.ts';
import { openRow } from './security-rows.ts';
import { approvalDialog, expectSent, ledger, openSending, send } from './sending.ts';

test.use({ expectedErrors: { patterns: [answered(401), answered(403)] } });

const mustLogInAgain = (page: Page) => page.getByText(/please log in again before you make changes/).first();

/** Copies every cookie of a browser into another one. @param most the cookie that matters */
async function copyCookies(from: BrowserContext, to: BrowserContext, most = 'session'): Promise<void> {
  const cookies = await from.cookies();
  expect(cookies.map(({ name }) => name)).toContainEqual(expect.stringMatching(`^stepgate-\\d+-${most}$`));
  await to.addCookies(cookies);
}

test('[PASS-10] a copied cookie reads; it sends no money and changes no factor, even right after the second factor, and the customer continues undisturbed', {
  tag: '@deep',
}, async ({ page, anotherBrowser }) => {
  await openSending(page);
  const thief = await anotherBrowser();
  await copyCookies(page.context(), thief.context());

  await thief.goto('/home');
  await expect(thief.getByText('totp@demo.example').first()).toBeVisible();

  await thief.goto('/home/send');
  await send(thief, 'Mallory');
  await expect(mustLogInAgain(thief)).toBeVisible();
  await expect(approvalDialog(thief)).toHaveCount(0);

  await thief.goto('/home/security');
  await openRow(thief, 'backup');
  await thief
    .getByRole('button', { name: /backup codes/i })
    .last()
    .click();
  await expect(mustLogInAgain(thief)).toBeVisible();

  await send(page);
  await expect(approvalDialog(page)).toBeVisible();
  await enterCode(page, testCode, words.confirmCode);
  await expectSent(page);
  await expect(ledger(page)).toHaveCount(1);
});

/** As a browser does when it runs out of space, or at its customer's wish. */
const deleteKey = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('stepgate-session');
        deleting.onsuccess = resolve;
        deleting.onerror = reject;
      }),
  );

test('a browser that has lost its key says so in a sentence, and a new login has a new key', { tag: '@deep' }, async ({
  page,
}) => {
  await openSending(page);
  await deleteKey(page);
  await send(page);
  await expect(mustLogInAgain(page)).toBeVisible();
  await page.getByRole('alert').getByRole('link', { name: 'your account' }).click();
  await logOut(page);
  await openSending(page);
  await send(page);
  await enterCode(page, testCode, words.confirmCode);
  await expectSent(page);
});

test('[PASS-10] the copied cookies of a trusted browser spare no second factor in another browser, and the own browser still needs none', {
  tag: '@deep',
}, async ({ page, product, anotherBrowser }) => {
  const email = 'none@demo.example';
  await logIn(page, product, email, { trust: true });
  await logOut(page);
  const thief = await anotherBrowser();
  await copyCookies(page.context(), thief.context(), 'known-device');

  await thief.goto('/login');
  await passFirstFactor(thief, email);
  await codeScreen(thief);
  await expect(thief).toHaveURL(/\/login/);
  await thief.goto('/home');
  await thief.waitForURL('**/login**');

  await page.goto('/login');
  await passFirstFactor(page, email);
  await expectHome(page, email);
  // One code for the first login, and the thief's code.
  await expect.poll(async () => (await product.messages('sms')).length).toBe(2);
});

test('[PASS-10] a trusted browser that has lost its key asks for the second factor in the same login, and for none in the next', {
  tag: '@deep',
}, async ({ page, product }) => {
  const email = 'none@demo.example';
  await logIn(page, product, email, { trust: true });
  await logOut(page);
  await deleteKey(page);
  await page.goto('/login');
  await passFirstFactor(page, email);
  await codeScreen(page);
  await trustBrowser(page);
  await enterCode(page, await sentCode(product, 2));
  await expectHome(page, email);
  await logOut(page);
  await page.goto('/login');
  await passFirstFactor(page, email);
  await expectHome(page, email);
});
