/** Account recovery: a forgotten password, a deactivated account, a changed address. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { decide, openBackOffice, waitingAppeal } from './back-office.ts';
import {
  answered,
  chooseAnotherWay,
  codeScreen,
  enterCode,
  expect,
  expectHome,
  logIn,
  logOut,
  passFirstFactor,
  sentCode,
  test,
} from './journey.ts';
import { linkMailedTo, mailTo } from './mail.ts';
import { openSession } from './open-session.ts';
import { type Product, password } from './product.ts';
import { openRow } from './security-rows.ts';
import { approveWithCode } from './sending.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function logInWith(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(typed);
  await page.getByRole('button', { name: words.logIn }).click();
}

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: { patterns: [answered(400), answered(401)] } });

  test('[BANNER-02] [ROUTE-01] (AC2, AC3) the login offers a mailed link, in the same words for an unknown address; after a second factor the link sets a new password', {
    tag: '@deep',
  }, async ({ page, product }) => {
    const [email, nobody] = ['sms@demo.example', 'nobody@demo.example'];
    const newPassword = 'a kettle of grey geese';
    await page.goto('/login');
    await logInWith(page, email, 'not this one');
    await page.getByRole('link', { name: words.resetPassword }).click();
    await expect(page).toHaveURL(`${product.origin}/login/forgot-password?utm_source=login`);

    const told: (string | undefined)[] = [];
    for (const typed of [nobody, email]) {
      await page.getByLabel(words.email).fill(typed);
      await page.getByRole('button', { name: words.sendResetLink }).click();
      await expect(heading(page, words.checkYourEmail)).toBeFocused();
      told.push((await page.getByRole('main').textContent())?.replace(typed, 'them'));
      if (typed === nobody) await page.getByRole('button', { name: 'Use another address' }).click();
    }
    expect(told[0]).toContain("If there's an account with them");
    expect(told[1]).toBe(told[0]);
    const link = await linkMailedTo(product, { to: email, subject: 'Set a new password' });
    expect(await product.messages()).toHaveLength(1);
    expect(link).not.toContain('utm_');
    await page.getByRole('link', { name: words.gotIt }).click();
    await page.waitForURL(`${product.origin}/login`);

    await page.goto(link);
    await page.getByRole('button', { name: words.continue }).click();
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await page.getByLabel(words.newPassword, { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: words.setPassword }).click();
    await expectHome(page, email);
    await mailTo(product, { to: email, subject: 'Your password was changed' });
    await logOut(page);
    await page.goto(link);
    await page.getByRole('button', { name: words.continue }).click();
    await expect(heading(page, words.linkRefused)).toBeFocused();
    await page.getByRole('link', { name: words.logIn }).click();
    product.tenMinutesPass();
    await logInWith(page, email, password);
    await expect(page.getByRole('link', { name: words.resetPassword })).toBeVisible();
    await logInWith(page, email, newPassword);
    await enterCode(page, await sentCode(product, 2));
    await expectHome(page, email);
  });
});

test.describe('an account that staff has deactivated', () => {
  test.slow();
  test.use({ expectedErrors: { patterns: [answered(401), answered(403)] } });

  async function appeal(page: Page, email: string, statement: string): Promise<void> {
    await page.getByLabel('Email address of the account').fill(email);
    await page.getByLabel('What happened?').fill(statement);
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await expect(heading(page, "Thank you, we've received your message")).toBeFocused();
  }

  test('[DEACT-01] (LG14, UI2) explains itself only after the right password, and accepts an appeal: staff rejects one and approves another, and the login works', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    const email = 'deactivated@demo.example';
    await page.goto('/login');
    await logInWith(page, email, 'not this one');
    await expect(page.getByRole('link', { name: words.resetPassword })).toBeVisible();
    await passFirstFactor(page, email);
    await expect(heading(page, 'Your account is deactivated')).toBeFocused();
    await expect(page.getByRole('listitem')).toHaveText(['nobody can log in,', 'no money moves, and', 'your balance is safe.']);
    await expect(page.locator('strong')).toHaveText('balance is safe');
    // The service's message may only link to https addresses.
    await expect(page.getByText('If you think this is a mistake, tell us.')).toBeVisible();
    await expect(page.getByRole('main').locator('a[href*="terms"]')).toHaveCount(0);
    expect(await product.messages()).toEqual([]);
    await page.getByRole('link', { name: 'Appeal our decision' }).click();
    await page.waitForURL('**/appeals');
    await appeal(page, 'sms@demo.example', 'Not switched off at all.');
    await page.goto('/appeals');
    await appeal(page, email, 'I sold <b>my boat</b>.');
    await mailTo(product, { to: email, subject: "We've received your appeal" });

    const backOffice = await anotherBrowser();
    await openBackOffice(backOffice, product);
    await expect(waitingAppeal(backOffice, 'sms@demo.example')).toHaveCount(0);
    const item = waitingAppeal(backOffice, email);
    await expect(item.getByText('I sold <b>my boat</b>.')).toBeVisible();
    await decide(item, 'Reject', 'There is no boat.');
    await mailTo(product, { to: email, subject: 'Your account stays deactivated' });
    await page.goto('/login');
    await passFirstFactor(page, email);
    await page.getByRole('link', { name: 'Appeal our decision' }).click();
    await appeal(page, email, 'Here is the contract of sale.');
    await backOffice.getByRole('button', { name: 'Refresh' }).click();
    await decide(waitingAppeal(backOffice, email), words.approve, 'The contract is real.');
    await expect(backOffice.getByText(`Approved: the account of ${email} is active again.`)).toBeVisible();
    await mailTo(product, { to: email, subject: 'Your account is active again' });
    expect(await product.messages()).toHaveLength(4);

    await page.getByRole('link', { name: words.backToLogin }).click();
    await passFirstFactor(page, email);
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await expectHome(page, email);
  });
});

test.describe('an account that its owner has deactivated', () => {
  test.use({ expectedErrors: { patterns: [answered(403)] } });

  test('[DEACT-02] [ROUTE-01] (TS2) the login redirects to a page where a second factor reactivates it and continues into it, with no token in any address', {
    tag: '@deep',
  }, async ({ page, product }) => {
    const email = 'reactivate@demo.example';
    await page.goto('/login');
    await passFirstFactor(page, email);
    await expect(heading(page, 'Welcome back')).toBeVisible();
    expect(page.url()).toBe(`${product.origin}/login/reactivate-account`);
    expect(await product.messages()).toEqual([]);
    await page.getByRole('button', { name: 'Reactivate my account' }).click();
    await codeScreen(page);
    const code = await sentCode(product);
    await page.reload();
    await codeScreen(page);
    await enterCode(page, code);
    await expectHome(page, email);
    await mailTo(product, { to: email, subject: 'Your account is active again' });
    await logOut(page);
    await page.goto('/login/reactivate-account');
    await expect(heading(page, 'Log in first')).toBeVisible();
    await page.getByRole('link', { name: words.logIn }).click();
    product.tenMinutesPass();
    await passFirstFactor(page, email);
    await codeScreen(page);
    await sentCode(product, 2);
  });
});

test.describe('a change of address', () => {
  test.slow();
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(403)] } });

  async function askFor(page: Page, newEmail: string): Promise<void> {
    await page.getByLabel('New email address').fill(newEmail);
    await page.getByRole('button', { name: 'Send the link' }).click();
  }
  const noticeTo = (product: Product, to: string) =>
    linkMailedTo(product, { to, subject: 'Your email address is about to change' });
  const linkTo = (product: Product, to: string) => linkMailedTo(product, { to, subject: 'Confirm your new email address' });

  test('[ROUTE-01] (AC4, TS2) after a fresh second factor the new mailbox confirms it, the old one is notified, every session ends, and the login accepts only the new address', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    const [old, email] = ['none@demo.example', 'somebody.new@demo.example'];
    await logIn(page, product, old, { trust: true });
    const elsewhere = await anotherBrowser();
    await elsewhere.goto('/login');
    product.tenMinutesPass();
    await passFirstFactor(elsewhere, old);
    await chooseAnotherWay(elsewhere, words.authenticatorApp);
    await enterCode(elsewhere, await product.authenticatorCode(old), words.confirmCode);
    await expectHome(elsewhere, old);
    await logOut(page);
    await page.goto('/login');
    await passFirstFactor(page, old);
    await expectHome(page, old);

    await page.goto('/home/security');
    await openRow(page, 'email');
    await page.getByRole('link', { name: 'Change email address' }).click();
    product.tenMinutesPass();
    await askFor(page, email);
    await codeScreen(page);
    await enterCode(page, await sentCode(product, 3));
    await expect(heading(page, 'Check your new inbox')).toBeFocused();
    await noticeTo(product, old);

    const mailbox = await anotherBrowser();
    await mailbox.goto(await linkTo(product, email));
    await expect(heading(mailbox, 'Confirm your new email address')).toBeVisible();
    expect(mailbox.url()).toBe(`${product.origin}/login/change-email`);
    await elsewhere.reload();
    await expectHome(elsewhere, old);
    await mailbox.getByRole('button', { name: 'Use this address' }).click();
    await expect(heading(mailbox, 'Your email address has changed')).toBeFocused();
    expect(await mailTo(product, { to: old, subject: 'Your email address was changed' })).toContain('/login/undo-email-change');
    await mailTo(product, { to: email, subject: 'This is now the email address of your account' });
    for (const ended of [page, elsewhere]) {
      await ended.goto('/home');
      await ended.waitForURL('**/login*');
    }

    await mailbox.getByRole('link', { name: words.logIn }).click();
    await passFirstFactor(mailbox, old);
    await expect(mailbox.getByRole('link', { name: words.resetPassword })).toBeVisible();
    product.tenMinutesPass();
    await logInWith(mailbox, email, password);
    await enterCode(mailbox, await sentCode(product, 5));
    await expectHome(mailbox, email);
  });

  test('[ROUTE-01] (AC4) the old mailbox can cancel it, and only the reader of its mail learns that an address has an account', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    const [old, email, taken] = ['totp@demo.example', 'somebody.new@demo.example', 'sms@demo.example'];
    await openSession(page, old);
    await page.goto('/login/change-email');
    await askFor(page, taken);
    await approveWithCode(page, 'Change your email address');
    await expect(heading(page, 'Check your new inbox')).toBeFocused();
    const told = await page.getByRole('main').textContent();
    expect(await mailTo(product, { to: taken, subject: 'This email address already has an account' })).not.toContain('#token');
    await page.getByRole('button', { name: 'Use another address' }).click();
    await askFor(page, email);
    await approveWithCode(page, 'Change your email address');
    await expect(heading(page, 'Check your new inbox')).toBeFocused();
    expect((await page.getByRole('main').textContent())?.replace(email, taken)).toBe(told);
    const link = await linkTo(product, email);

    const owner = await anotherBrowser();
    await owner.goto(await noticeTo(product, old));
    await expect(heading(owner, 'Keep your email address')).toBeVisible();
    expect(owner.url()).toBe(`${product.origin}/login/cancel-email-change`);
    await owner.getByRole('button', { name: words.cancelChange }).click();
    await expect(heading(owner, "Your email address hasn't changed")).toBeFocused();
    await expect(owner.getByRole('link', { name: words.changeMyPassword })).toHaveAttribute('href', '/home/security');
    await mailTo(product, { to: old, subject: 'Your email address change was cancelled' });
    await owner.goto(link);
    await owner.getByRole('button', { name: 'Use this address' }).click();
    await expect(heading(owner, words.linkRefused)).toBeFocused();
    await page.goto('/home');
    await expectHome(page, old);
  });

  test('[ATT-10] the old mailbox reverts a completed change: the old address logs in again, and a new password is required', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    const [old, email] = ['totp@demo.example', 'somebody.new@demo.example'];
    await openSession(page, old);
    await page.goto('/login/change-email');
    await askFor(page, email);
    await approveWithCode(page, 'Change your email address');
    await expect(heading(page, 'Check your new inbox')).toBeFocused();
    await page.goto(await linkTo(product, email));
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(heading(page, 'Your email address has changed')).toBeFocused();
    const owner = await anotherBrowser();
    await owner.goto(await linkMailedTo(product, { to: old, subject: 'Your email address was changed' }));
    await expect(heading(owner, 'Undo your email change')).toBeVisible();
    expect(owner.url()).toBe(`${product.origin}/login/undo-email-change`);
    await owner.getByRole('button', { name: 'Undo the change' }).click();
    await expect(heading(owner, "We've restored your email address")).toBeFocused();
    await mailTo(product, { to: old, subject: "We've restored your email address" });
    await mailTo(product, { to: email, subject: 'This address no longer belongs to an account' });

    await owner.getByRole('link', { name: 'Set a new password' }).click();
    await owner.waitForURL('**/login/forgot-password*');
    await owner.goto('/login');
    product.tenMinutesPass();
    await passFirstFactor(owner, old);
    await expect(owner.getByRole('button', { name: words.sendResetLink })).toBeVisible();
  });
});
