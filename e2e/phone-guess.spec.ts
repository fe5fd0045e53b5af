import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { answered, codeScreen, enterCode, expect, expectHome, logOut, passFirstFactor, sentCode, test } from './journey.ts';

test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(403)] } });

test('[GUESS-01] [GUESS-02] [GUESS-03] [GUESS-05] (PN5) the missing digits of the number come before the code; after five wrong guesses, over several logins, even the right digits end the login', {
  tag: '@deep',
}, async ({ page, product }) => {
  const email = 'guess@demo.example';
  const digits = (where: Page) => where.getByLabel(words.missingDigits);
  async function guess(text: string): Promise<void> {
    await digits(page).fill(text);
    await page.getByRole('button', { name: words.continue }).click();
  }
  await page.goto('/login');
  await passFirstFactor(page, email);
  await expect(page.getByRole('heading', { name: 'Complete your phone number' })).toBeVisible();
  await expect(page.getByLabel(words.missingDigits)).toBeFocused();
  await expect(page.getByText('+44 7700', { exact: true })).toBeVisible();
  await expect(page.getByText('74', { exact: true })).toBeVisible();
  await expect(digits(page)).toHaveAccessibleDescription(/4 digits are missing\./);
  await expect(digits(page)).toHaveAttribute('maxlength', '4');
  await guess('');
  await expect(digits(page)).toHaveAccessibleDescription(/Please fill this field/);
  await guess('0000');
  await expect(digits(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(digits(page)).toBeFocused();
  expect(await product.messages()).toEqual([]);
  await guess('9003');
  await codeScreen(page);
  await enterCode(page, await sentCode(product));
  await expectHome(page, email);

  await logOut(page);
  await page.goto('/login');
  await passFirstFactor(page, email);
  for (const wrong of ['0001', '0002', '0003', '0004']) {
    const answer = page.waitForResponse('**/phone-guess/verify');
    await guess(wrong);
    expect((await answer).status()).toBe(400);
    await expect(digits(page)).toBeFocused();
  }
  await page.getByRole('button', { name: 'Remembered your password? Log in' }).click();
  await passFirstFactor(page, email);
  await guess('9003');
  await page.waitForURL('**/logout');
  await expect(page.getByRole('heading', { name: "You're logged out" })).toBeVisible();
  await page.goto('/home');
  await page.waitForURL('**/login?redirectUrl=%2Fhome');
});
