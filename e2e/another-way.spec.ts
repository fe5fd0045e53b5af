import { words } from '@stepgate/testkit/words';
import {
  answered,
  chooseAnotherWay,
  codeScreen,
  enterCode,
  expect,
  expectHome,
  logOut,
  passFirstFactor,
  sentCode,
  test,
} from './journey.ts';

test.describe('another way', () => {
  test.use({ expectedErrors: { patterns: [answered(404), answered(429)] } });

  test('[ALT-01] [ALT-02] [ALT-03] the last used method comes first; a lost phone starts the change of its number, and a customer without any gets help', {
    tag: '@deep',
  }, async ({ page, product }) => {
    const email = 'totp@demo.example';
    const ways = page.getByRole('listitem');
    await page.goto('/login');
    await passFirstFactor(page, email);
    await page.getByRole('button', { name: words.tryAnotherWay }).click();
    await expect(ways).toHaveText([/^Text message/, /^WhatsApp/, /^Voice call/]);
    await expect(page.getByText(/to your registered number ending in \d\d\./)).toBeVisible();
    await page.getByRole('button', { name: 'Voice call' }).click();
    await codeScreen(page);
    await enterCode(page, await sentCode(product, 1, 'voice'));
    await expectHome(page, email);

    await logOut(page);
    await page.goto('/login');
    await passFirstFactor(page, email);
    await codeScreen(page);
    await page.getByRole('button', { name: words.tryAnotherWay }).click();
    await expect(ways).toHaveText([/^Authenticator app/, /^Text message/, /^WhatsApp/]);
    await expect(page.getByRole('link', { name: "I don't have any of these" })).toHaveAttribute('href', '/help/flows/logged-out');
    await page.getByRole('button', { name: words.lostPhone }).click();
    await expect(page.getByRole('heading', { name: words.changeYourPhoneNumber })).toBeFocused();
    await chooseAnotherWay(page, words.authenticatorApp);
    await enterCode(page, await product.authenticatorCode(email), words.confirmCode);
    await expectHome(page, email);
  });
});
