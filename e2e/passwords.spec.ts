import type { Page } from '@playwright/test';
import {
  answered,
  chooseAnotherWay,
  codeScreen,
  enterCode,
  expect,
  expectHome,
  mailedLink,
  passFirstFactor,
  sentCode,
  sentMail,
  test,
} from './journey.ts';
import { password } from './product.ts';

const newPassword = 'a kettle of grey geese';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Requests the link, from the view that offers it. */
async function askForLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send password reset link' }).click();
  await expect(heading(page, 'Check your email')).toBeFocused();
}

async function choosePassword(page: Page, chosen: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Set password' }).click();
}

test.describe('the password challenge', () => {
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(429)] } });

  test('[PWD-01] [PWD-03] [PWD-04] [ROUTE-03] the password is asked for again; if forgotten, it is reset through a mailed link and a second factor, and every other session ends', async ({
    page,
    context,
    product,
    anotherBrowser,
  }) => {
    const email = 'password@demo.example';
    const other = await anotherBrowser();
    await other.goto('/login');
    await passFirstFactor(other, email);
    await expect(heading(other, 'Enter your password')).toBeFocused();
    await other.getByLabel('Password', { exact: true }).fill('not this one');
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/\w/);
    await other.getByLabel('Password', { exact: true }).fill(` ${password} `);
    await other.getByRole('button', { name: 'Continue' }).click();
    await codeScreen(other);
    await enterCode(other, await sentCode(product));
    await expectHome(other, email);

    await page.goto('/login');
    await passFirstFactor(page, email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await askForLink(page);
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(heading(page, 'Enter your password')).toBeVisible();

    const reset = await context.newPage();
    await reset.goto(await mailedLink(product));
    await expect(heading(reset, 'Choose a new password')).toBeVisible();
    await reset.getByRole('button', { name: 'Continue' }).click();
    await codeScreen(reset);
    await reset.reload();
    await chooseAnotherWay(reset, 'Authenticator app');
    await enterCode(reset, await product.authenticatorCode(email), 'Confirm code');
    await choosePassword(reset, 'password1');
    await expect(reset.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/easy|common|guess/);
    await reset.reload();
    await choosePassword(reset, newPassword);
    await expectHome(reset, email);
    expect(await sentMail(product, 2)).toMatchObject({ to: email, subject: 'Your password was changed' });

    await other.reload();
    await other.waitForURL('**/login*');
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('alert').getByRole('link')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(heading(page, 'Enter your password')).toBeVisible();
  });

  test('[PWD-07] a required new password: the login explains it, waits for the mail, and continues through its link', {
    tag: '@deep',
  }, async ({ page, context, product, watched }) => {
    const email = 'reset@demo.example';
    await page.goto('/login');
    await passFirstFactor(page, email);
    await expect(heading(page, 'You need a new password')).toBeFocused();
    await page.reload();
    await expect(heading(page, 'You need a new password')).toBeVisible();
    expect(await product.messages()).toEqual([]);
    await askForLink(page);

    const link = await mailedLink(product);
    const reset = await context.newPage();
    await reset.goto(link);
    await reset.getByRole('button', { name: 'Continue' }).click();
    await codeScreen(reset);
    await enterCode(reset, await sentCode(product));
    await choosePassword(reset, newPassword);
    await expectHome(reset, email);

    // Its token ended with the old password.
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await codeScreen(page);
    expect(watched.requests.filter((request) => request.endsWith('/forgot-password'))).toHaveLength(1);

    await reset.goto(link);
    await reset.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(reset, 'This link no longer works')).toBeFocused();
  });
});
