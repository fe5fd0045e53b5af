import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import {
  answered,
  chooseAnotherWay,
  codeScreen,
  enterCode,
  enterNumber,
  expect,
  expectHome,
  logIn,
  logOut,
  passFirstFactor,
  sentCode,
  sentMail,
  test,
} from './journey.ts';
import { openRow } from './security-rows.ts';

const phones = (page: Page) => page.getByRole('region', { name: words.phoneNumbers, exact: true });
const row = (page: Page, number: string) => phones(page).getByRole('listitem').filter({ hasText: number });

test.describe('on /home/security', () => {
  test.use({ moves: 'an answer opens the form in its row', expectedErrors: { patterns: [answered(403)] } });

  test('[UPN-05] [UPN-06] (PN3) a number is added once a second factor approves it and a code proves it; if the customer leaves before that, nothing changes', {
    tag: '@deep',
  }, async ({ page, product }) => {
    const email = 'sms@demo.example';
    async function add(): Promise<void> {
      await phones(page).getByRole('button', { name: words.addPhoneNumber }).click();
      await enterNumber(page, '07700 900333');
      await expect(page.getByRole('dialog').getByText('Add the phone number ending in 33')).toBeVisible();
    }
    const toNewNumber = page.getByText('We sent a text message to +44 7700 900333.');
    await logIn(page, product);
    await page.goto('/home/security');
    await openRow(page, 'phones');
    await add();
    // The login's code was used, so the approval sends its own at once.
    await sentCode(product, 2);
    await chooseAnotherWay(page, words.authenticatorApp);
    await enterCode(page, await product.authenticatorCode(email), words.confirmCode);
    await expect(toNewNumber).toBeVisible();
    await sentCode(product, 3);
    await page.getByRole('button', { name: words.close }).click();
    await expect(phones(page).getByText(words.nothingChanged)).toBeVisible();
    await page.reload();
    await openRow(page, 'phones');
    await expect(row(page, 'the number ending in 11')).toBeVisible();
    await expect(phones(page).getByRole('listitem')).toHaveCount(1);

    product.tenMinutesPass();
    await add();
    await enterCode(page, await sentCode(product, 4));
    await expect(toNewNumber).toBeVisible();
    await enterCode(page, await sentCode(product, 5));
    await expect(phones(page).getByText("We've added your new number. You can now get codes on it.")).toBeVisible();
    await expect(row(page, 'the number ending in 33')).toBeVisible();
    expect(await sentMail(product)).toMatchObject({ to: email, subject: 'A phone number was added' });

    product.tenMinutesPass();
    await logOut(page);
    await page.goto('/login');
    await passFirstFactor(page, email);
    await codeScreen(page);
    await sentCode(product, 6);
    await page.getByRole('button', { name: 'Send it to the number ending in 33 instead' }).click();
    await enterCode(page, await sentCode(product, 7));
    await expectHome(page, email);
    expect((await product.messages('sms')).at(-1)?.to).toBe('+447700900333');
  });
});
