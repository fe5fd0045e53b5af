/** The support desk, from a customer's call to the login that works again. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { openBackOffice } from './back-office.ts';
import { choosePasskeysOnly } from './choose-passkeys-only.ts';
import { answered, codeScreen, enterCode, expect, expectHome, passFirstFactor, sentCode, test } from './journey.ts';
import { linkMailedTo, mailTo } from './mail.ts';
import { testCode } from './open-session.ts';

async function findCustomer(desk: Page, email: string): Promise<void> {
  await desk.getByRole('button', { name: 'Customers' }).click();
  await desk.getByRole('searchbox').fill(email);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { level: 2, name: email })).toBeFocused();
}

const dialog = (desk: Page, name: string) => desk.getByRole('dialog', { name });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Gives the reason in the dialog that is open, and presses its button. */
async function giveReason(desk: Page, title: string, button: string, reason: string): Promise<void> {
  await dialog(desk, title).getByLabel('Reason').fill(reason);
  await dialog(desk, title).getByRole('button', { name: button }).click();
  await expect(dialog(desk, title)).toHaveCount(0);
}

const email = 'sms@demo.example';

test.describe('the support desk', () => {
  test.slow();
  test.use({ expectedErrors: { patterns: [answered(401), answered(403)] } });

  test('[DESK-01] [DESK-03] [DESK-04] a customer is found, the desk says why the login fails, lifts the block, and the customer logs in', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    await page.goto('/login');
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await passFirstFactor(page, email, 'not the password');
      await expect(page.getByRole('alert')).toBeVisible();
    }
    const desk = await anotherBrowser();
    await openBackOffice(desk, product);
    await findCustomer(desk, email);
    const why = desk.getByRole('region', { name: 'Why a login fails' });
    await expect(why.getByText(/^Password: blocked after too many wrong attempts/)).toBeVisible();
    await expect(desk.getByRole('region', { name: 'What would be asked now' }).getByText(/^A second factor/)).toBeVisible();
    await expect(
      desk.getByRole('region', { name: 'Timeline' }).getByText('Too many wrong attempts: blocked').first(),
    ).toBeVisible();
    await why.getByRole('button', { name: 'Lift all blocks' }).click();
    await giveReason(desk, 'Lift all blocks', 'Lift all blocks', 'She called, and mistyped her password.');
    await expect(why.getByText('Nothing stands in the way of a login.')).toBeVisible();
    await expect(
      desk.getByRole('region', { name: 'Timeline' }).getByText('Reason: She called, and mistyped her password.').first(),
    ).toBeVisible();
    await passFirstFactor(page, email);
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    // The wrong passwords still count: the mailbox has to confirm the login.
    await expect(heading(page, words.checkYourEmail)).toBeVisible();
    const mail = await page.context().newPage();
    await mail.goto(await linkMailedTo(product, { to: email, subject: 'Is this you?' }));
    await mail.getByRole('button', { name: words.wasMe }).click();
    await expectHome(page, email);
  });

  test('[DESK-05] a method is removed by two people, and the customer gets a message', { tag: '@deep' }, async ({
    page,
    product,
    anotherBrowser,
  }) => {
    await openBackOffice(page, product);
    await findCustomer(page, email);
    const methods = page.getByRole('region', { name: 'Methods' });
    const before = await methods.getByRole('listitem').count();
    const app = methods.getByRole('listitem').filter({ hasText: words.authenticatorApp });
    await app.getByRole('button', { name: 'Remove the method' }).click();
    await giveReason(page, 'Remove the method', 'Propose', 'The phone was stolen.');
    await expect(page.getByText(/proposed\. Another person has a day/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeDisabled();
    expect(await methods.getByRole('listitem').count()).toBe(before);

    const second = await anotherBrowser();
    await openBackOffice(second, product, 'colleague@demo.example');
    await second.getByRole('button', { name: 'Customers' }).click();
    const waiting = second.getByRole('region', { name: 'Waiting for a second person' });
    await waiting.getByRole('button', { name: 'Open customer' }).click();
    await waiting.getByRole('button', { name: 'Confirm' }).click();
    await giveReason(second, 'Confirm this?', 'Confirm', 'I called back.');
    await expect(waiting).toHaveCount(0);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(app).toHaveCount(0);
    await mailTo(product, { to: email, subject: 'Your authenticator app was removed' });
  });
});

test.describe('an account that a thief has made one with passkeys only', () => {
  // Two passkeys, three logins and two members of staff.
  test.slow();
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(403)] } });

  const stolen = 'totp@demo.example';

  test('[DESK-07] comes back to its owner by two members of staff and three days, whatever the thief presses', {
    tag: '@deep',
  }, async ({ page: thief, product, anotherBrowser }) => {
    for (const authenticator of await choosePasskeysOnly(thief, product, stolen)) await authenticator.hideFromLogin();
    const owner = await anotherBrowser();
    await owner.goto('/login');
    await passFirstFactor(owner, stolen);
    await expect(owner.getByRole('button', { name: words.usePasskey })).toBeVisible();
    await expect(owner.getByRole('button', { name: words.tryAnotherWay })).toHaveCount(0);

    const ada = await anotherBrowser();
    await openBackOffice(ada, product);
    await findCustomer(ada, stolen);
    await expect(ada.getByText(/^Only a passkey logs in, since .+ Passkeys of the account: 2\./)).toBeVisible();
    await ada.getByRole('button', { name: 'Deactivate the account' }).click();
    const freeze = dialog(ada, 'Deactivate the account');
    await freeze.getByLabel('Title for the customer').fill('Please call us');
    await freeze.getByLabel('Message for the customer').fill('We need to talk about your account.');
    await giveReason(ada, 'Deactivate the account', 'Deactivate the account', 'He says that a thief added passkeys.');
    await expect(
      ada.getByText('The account is deactivated. The customer reads: “Please call us”. They may appeal.'),
    ).toBeVisible();
    await thief.goto('/home');
    await expect(thief).toHaveURL(/\/login/);

    await ada.getByRole('button', { name: 'Start a recovery' }).click();
    await giveReason(ada, 'Start a recovery', 'Propose', 'He was here with his ID.');
    const bob = await anotherBrowser();
    await openBackOffice(bob, product, 'colleague@demo.example');
    await bob.getByRole('button', { name: 'Customers' }).click();
    const waiting = bob.getByRole('region', { name: 'Waiting for a second person' });
    await waiting.getByRole('button', { name: 'Open customer' }).click();
    await waiting.getByRole('button', { name: 'Confirm' }).click();
    await giveReason(bob, 'Confirm this?', 'Confirm', 'I compared the ID.');
    await ada.getByRole('button', { name: 'Refresh' }).click();
    const underWay = ada.getByRole('region', { name: 'Under way' });
    await expect(underWay.getByText(/^Recovery by two people of the desk: done on/)).toBeVisible();

    // The thief reads the mail. On a frozen account the link stops nothing.
    await thief.goto(
      await linkMailedTo(product, { to: stolen, subject: 'Our support team is giving your account back without its passkeys' }),
    );
    await thief.getByRole('button', { name: words.cancelIt }).click();
    await expect(heading(thief, words.linkRefused)).toBeFocused();
    await ada.getByRole('button', { name: 'Refresh' }).click();
    await expect(underWay).toBeVisible();

    product.recoveryWaitEnds();
    await mailTo(product, { to: stolen, subject: 'Your passkeys were removed' });
    await ada.getByRole('button', { name: 'Refresh' }).click();
    await expect(underWay).toHaveCount(0);
    const methods = ada.getByRole('region', { name: 'Methods' }).getByRole('listitem');
    await expect(methods.filter({ hasText: 'Passkey' })).toHaveCount(0);
    await expect(methods.filter({ hasText: words.authenticatorApp })).toHaveCount(1);
    await ada.getByRole('button', { name: 'Reactivate the account' }).click();
    await giveReason(ada, 'Reactivate the account', 'Reactivate the account', 'The three days are over.');
    await expect(ada.getByText('A new password is due. The login sends a link by email to set one.')).toBeVisible();

    await owner.goto('/login');
    await passFirstFactor(owner, stolen);
    await owner.getByRole('button', { name: words.sendResetLink }).click();
    await owner.goto(await linkMailedTo(product, { to: stolen, subject: 'Set a new password' }));
    await owner.getByRole('button', { name: words.continue }).click();
    await enterCode(owner, testCode, words.confirmCode);
    await owner.getByLabel(words.newPassword, { exact: true }).fill('a kettle of grey geese');
    await owner.getByRole('button', { name: words.setPassword }).click();
    await expectHome(owner, stolen);
    await owner.goto('/home/security#passkeys');
    await expect(owner.getByRole('button', { name: words.addPasskey })).toBeVisible();

    // The thief still has the keys and the old password.
    await thief.goto('/login');
    await passFirstFactor(thief, stolen);
    await expect(thief.getByRole('alert')).toBeVisible();
  });
});
