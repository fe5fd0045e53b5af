import { words } from '@stepgate/testkit/words';
import { codeScreen, expect, expectHome, sentCode, test } from './journey.ts';
import { password } from './product.ts';

test('a login by keyboard alone: the focus order is as expected, and each step begins at its title', async ({
  page,
  product,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Stepgate' })).toBeVisible();
  await press('Tab');
  await expect(page.getByRole('link', { name: 'Stepgate' })).toBeFocused();
  await press('Tab');
  await expect(page.getByLabel(words.email)).toBeFocused();
  await page.keyboard.type('sms@demo.example');
  await press('Tab');
  await expect(page.getByLabel(words.password, { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('link', { name: words.forgotPassword })).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('button', { name: words.logIn })).toBeFocused();
  await press('Space');

  await codeScreen(page);
  await expect(page).toHaveTitle('Enter the 6-digit code – Stepgate');
  await expect(page.getByLabel(words.code)).toBeFocused();
  await page.keyboard.type(await sentCode(product));
  await expectHome(page, 'sms@demo.example');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeFocused();
  await expect(title).toHaveCSS('outline-style', 'none');

  await press('Tab');
  await expect(page.getByRole('link', { name: words.sendMoney })).toBeFocused();
  // Everything that the account's front page offers, in the order in which it is read, up to the end.
  const links = page.getByRole('main').getByRole('link');
  const count = await links.count();
  for (let nth = 0; nth < count; nth += 1) {
    await expect(links.nth(nth)).toBeFocused();
    await press('Tab');
  }
  await press('Shift+Tab');
  await expect(page.getByRole('link', { name: words.logOut })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('heading', { name: "You're logged out" })).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('link', { name: words.logInAgain })).toBeFocused();
});
