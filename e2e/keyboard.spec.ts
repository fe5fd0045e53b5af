import { codeScreen, expect, expectHome, sentCode, test } from './journey.ts';
import { password } from './product.ts';

test('a login by keyboard alone: each stop is where it is expected, and each step begins at its title', async ({
  page,
  product,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Stepgate' })).toBeVisible();
  await press('Tab');
  await expect(page.getByRole('link', { name: 'Stepgate' })).toBeFocused();
  await press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('sms@demo.example');
  await press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused();
  await press('Space');

  await codeScreen(page);
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeFocused();
  await expect(page).toHaveTitle('Enter the 6-digit code – Stepgate');
  await press('Tab');
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await page.keyboard.type(await sentCode(product));
  await press('Enter');
  await expectHome(page, 'sms@demo.example');

  await press('Tab');
  await press('Tab');
  for (const name of ['Security of your account', 'Your team', 'Send money']) {
    await expect(page.getByRole('link', { name })).toBeFocused();
    await press('Tab');
  }
  await expect(page.getByRole('link', { name: 'Log out' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('link', { name: 'Log in again' })).toBeFocused();
});
