import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { computeCode } from './authenticator-app.ts';
import {
  answered,
  chooseAnotherWay,
  enterCode,
  expect,
  expectHome,
  logOut,
  passFirstFactor,
  sentMail,
  test,
  trustBrowser,
} from './journey.ts';
import { openSession } from './open-session.ts';
import { password } from './product.ts';
import { openRow } from './security-rows.ts';
import { approveWithCode } from './sending.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** @param chosen picked for the approval, in place of the method that comes first */
async function makeBackupCodes(page: Page, chosen?: string): Promise<readonly string[]> {
  const backup = section(page, words.backupCodes);
  await openRow(page, 'backup');
  await backup.getByRole('button', { name: words.createBackupCodes }).click();
  if (chosen !== undefined) await chooseAnotherWay(page, chosen);
  await approveWithCode(page, 'Create new backup codes');
  const codes = backup.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

async function useBackupCode(page: Page, code: string | undefined): Promise<void> {
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code', { exact: true }).fill(code ?? '');
  await page.getByRole('button', { name: 'Confirm backup code' }).click();
}

test.describe('on /home/security', () => {
  test.slow();
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(429)] } });

  test('[TOTP-01] an app is set up with the displayed key, and provides the code of the next login; then a backup code works, once', {
    tag: '@deep',
  }, async ({ page, product }) => {
    const email = 'totp@demo.example';
    await openSession(page);
    await page.getByRole('link', { name: words.accountSecurity }).click();
    await openRow(page, 'authenticator');
    const app = section(page, words.authenticatorApp);
    await app.getByRole('button', { name: 'Add another app' }).click();
    await approveWithCode(page, 'Set up an authenticator app');
    const key = (await app.locator('code').textContent()) ?? '';
    const uri = await app.getByRole('link', { name: /^Open the app/ }).getAttribute('href');
    expect(uri).toContain(`secret=${key}`);
    await expect(app.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await app.getByLabel('6-digit code from the app').fill(computeCode(key, 5));
    await app.getByRole('button', { name: words.confirmCode }).click();
    await expect(app.getByLabel('6-digit code from the app')).toHaveAttribute('aria-invalid', 'true');
    await app.getByLabel('6-digit code from the app').fill(computeCode(key));
    await app.getByRole('button', { name: words.confirmCode }).click();
    await expect(app.getByText('Your authenticator app is set up.')).toBeVisible();
    expect(await sentMail(product)).toMatchObject({ to: email, subject: 'An authenticator app was added' });
    const [backupCode] = await makeBackupCodes(page);
    expect((await sentMail(product, 2)).subject).toBe('New backup codes were created');

    await logOut(page);
    await page.goto('/login');
    await passFirstFactor(page, email);
    await enterCode(page, computeCode(key, 1), words.confirmCode);
    await expectHome(page, email);

    await logOut(page);
    await page.goto('/login');
    await passFirstFactor(page, email);
    await useBackupCode(page, backupCode);
    await expectHome(page, email);
    expect((await sentMail(product, 3)).subject).toBe('A backup code was used');
    await page.getByRole('link', { name: words.accountSecurity }).click();
    await expect(section(page, words.backupCodes).getByText('9 codes left')).toBeVisible();

    await logOut(page);
    await page.goto('/login');
    await passFirstFactor(page, email);
    await useBackupCode(page, backupCode);
    await expect(page.getByLabel('Backup code', { exact: true })).toHaveAccessibleDescription(/wrong/);
  });

  test('a session without a fresh factor approves its change and shows what it approves (GW1); the change is then made as typed, and every other browser is logged out', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    const email = 'none@demo.example';
    await page.goto('/login');
    await passFirstFactor(page, email);
    await chooseAnotherWay(page, words.authenticatorApp);
    await trustBrowser(page);
    await enterCode(page, await product.authenticatorCode(email), words.confirmCode);
    await expectHome(page, email);
    await page.goto('/home/security');
    const [first] = await makeBackupCodes(page, words.authenticatorApp);
    const other = await anotherBrowser();
    await other.goto('/login');
    await passFirstFactor(other, email);
    await chooseAnotherWay(other, words.authenticatorApp);
    await useBackupCode(other, first);
    await expectHome(other, email);

    // The password alone, on a trusted device: this session has no fresh factor.
    await logOut(page);
    await page.goto('/login?redirectUrl=%2Fhome%2Fsecurity');
    await passFirstFactor(page, email);
    await openRow(page, 'password');
    const passwordSection = section(page, words.password);
    await passwordSection.getByRole('button', { name: words.changePassword }).click();
    await page.getByLabel('Current password', { exact: true }).fill(password);
    await page.getByLabel(words.newPassword, { exact: true }).fill('a kettle of grey geese');
    await passwordSection.getByRole('button', { name: words.changePassword }).click();
    const dialog = page.getByRole('dialog', { name: words.approveThis });
    await expect(dialog.getByText(words.changeYourPassword, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: words.notMe })).toBeVisible();
    await chooseAnotherWay(page, words.authenticatorApp);
    await approveWithCode(page, words.changeYourPassword);
    await expect(passwordSection.getByText("Your password is changed. You're logged out of every other browser.")).toBeVisible();
    await other.reload();
    await other.waitForURL('**/login*');
    await passFirstFactor(other, email);
    await expect(other.getByRole('alert').getByRole('link')).toBeVisible();
    await other.getByLabel(words.password, { exact: true }).fill('a kettle of grey geese');
    await other.getByRole('button', { name: words.logIn, exact: true }).click();
    await chooseAnotherWay(other, words.authenticatorApp);
  });
});
