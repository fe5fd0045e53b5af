import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
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
  await page.getByRole('button', { name: words.sendResetLink }).click();
  await expect(heading(page, words.checkYourEmail)).toBeFocused();
}

async function choosePassword(page: Page, chosen: string): Promise<void> {
  await page.getByLabel(words.newPassword, { exact: true }).fill(chosen);
  await page.getByRole('button', { name: words.setPassword }).click();
}

test.describe('the password challenge', () => {
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(429)] } });

  test('[PWD-01] [PWD-03] [PWD-04] [ROUTE-03] the password is asked for again; if forgotten, it is reset through a mailed link and a second factor, and every other session ends', {
    tag: '@deep',
  }, async ({ page, context, product, anotherBrowser }) => {
    const email = 'password@demo.example';
    const other = await anotherBrowser();
    await other.goto('/login');
    await passFirstFactor(other, email);
    await expect(heading(other, words.enterPassword)).toBeFocused();
    await other.getByLabel(words.password, { exact: true }).fill('not this one');
    await other.getByRole('button', { name: words.continue }).click();
    await expect(other.getByLabel(words.password, { exact: true })).toHaveAccessibleDescription(/\w/);
    await other.getByLabel(words.password, { exact: true }).fill(` ${password} `);
    await other.getByRole('button', { name: words.continue }).click();
    await codeScreen(other);
    await enterCode(other, await sentCode(product));
    await expectHome(other, email);

    await page.goto('/login');
    await passFirstFactor(page, email);
    await page.getByRole('button', { name: words.forgotPassword }).click();
    await askForLink(page);
    await page.getByRole('button', { name: words.gotIt }).click();
    await expect(heading(page, words.enterPassword)).toBeVisible();

    const reset = await context.newPage();
    await reset.goto(await mailedLink(product));
    await expect(heading(reset, 'Choose a new password')).toBeVisible();
    await reset.getByRole('button', { name: words.continue }).click();
    await codeScreen(reset);
    await reset.reload();
    await chooseAnotherWay(reset, words.authenticatorApp);
    await enterCode(reset, await product.authenticatorCode(email), words.confirmCode);
    await choosePassword(reset, 'password1');
    await expect(reset.getByLabel(words.newPassword, { exact: true })).toHaveAccessibleDescription(/easy|common|guess/);
    await reset.reload();
    await choosePassword(reset, newPassword);
    await expectHome(reset, email);
    expect(await sentMail(product, 2)).toMatchObject({ to: email, subject: 'Your password was changed' });

    await other.reload();
    await other.waitForURL('**/login*');
    await page.getByLabel(words.password, { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: words.continue }).click();
    await expect(page.getByRole('button', { name: words.logIn, exact: true })).toBeVisible();
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await page.getByRole('button', { name: words.logIn, exact: true }).click();
    await expect(page.getByRole('alert').getByRole('link')).toBeVisible();
    await page.getByLabel(words.password, { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: words.logIn, exact: true }).click();
    await expect(heading(page, words.enterPassword)).toBeVisible();
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
    await reset.getByRole('button', { name: words.continue }).click();
    await codeScreen(reset);
    await enterCode(reset, await sentCode(product));
    await choosePassword(reset, newPassword);
    await expectHome(reset, email);

    // Its token ended with the old password.
    await page.getByRole('button', { name: words.gotIt }).click();
    await expect(page.getByRole('button', { name: words.logIn, exact: true })).toBeVisible();
    await page.getByLabel(words.password, { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: words.logIn, exact: true }).click();
    await codeScreen(page);
    expect(watched.requests.filter((request) => request.endsWith('/forgot-password'))).toHaveLength(1);

    await reset.goto(link);
    await reset.getByRole('button', { name: words.continue }).click();
    await expect(heading(reset, words.linkRefused)).toBeFocused();
  });
});
