/** A thief has a copy of the session's cookie in another browser, but not the key that the customer's browser keeps. */
import type { BrowserContext, Page } from '@playwright/test';
import { answered, enterCode, expect, logOut, test } from './journey.ts';
import { openRow } from './security-rows.ts';
import { approvalDialog, expectSent, ledger, openSending, send, testCode } from './sending.ts';

test.use({ expectedErrors: { patterns: [answered(403)] } });

const mustLogInAgain = (page: Page) => page.getByText(/please log in again before you make changes/).first();

/** Copies every cookie of a browser into another one. */
async function copyCookies(from: BrowserContext, to: BrowserContext): Promise<void> {
  const cookies = await from.cookies();
  expect(cookies.map(({ name }) => name)).toContain('session');
  await to.addCookies(cookies);
}

test('[PASS-10] a copied cookie reads; it sends no money and changes no factor, even right after the second factor, and the customer goes on undisturbed', async ({
  page,
  anotherBrowser,
}) => {
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
  await enterCode(page, testCode, 'Confirm code');
  await expectSent(page);
  await expect(ledger(page)).toHaveCount(1);
});

test('a browser that has lost its key says so in a sentence, and a new login has a new key', async ({ page }) => {
  await openSending(page);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('stepgate-session');
        deleting.onsuccess = resolve;
        deleting.onerror = reject;
      }),
  );
  await send(page);
  await expect(mustLogInAgain(page)).toBeVisible();
  await page.getByRole('alert').getByRole('link', { name: 'your account' }).click();
  await logOut(page);
  await openSending(page);
  await send(page);
  await enterCode(page, testCode, 'Confirm code');
  await expectSent(page);
});
