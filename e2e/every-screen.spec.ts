/** Every screen of the login and the pages next to it, in German, on a phone and on a desktop, light and dark. */
import { answered, expect, sentCode, test } from './journey.ts';
import { check, locale, logInUpToTheCode, promise, submit, words } from './look.ts';

test.slow();
test.use({ locale, expectedErrors: { patterns: [answered(400), answered(401), answered(403), answered(404)] } });

test(`[TOTP-01] [ALT-01] the second step, /home and logging out – ${promise}`, { tag: '@deep' }, async ({ page, product }) => {
  await logInUpToTheCode(page, 'sms@demo.example');
  await sentCode(product);
  await check(page, 'code by text message');
  await submit(page);
  await expect(page.locator('input[name=code]')).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'no code');
  await page.getByRole('button', { name: words.anotherWay }).click();
  await page.getByRole('button', { name: words.app }).waitFor();
  await check(page, 'another way');
  await page.getByRole('button', { name: words.app }).click();
  await page.locator('input[autocomplete=one-time-code]').waitFor();
  await check(page, 'code from an app');
  await page.locator('input[name=code]').fill(await product.authenticatorCode('sms@demo.example'));
  await page.waitForURL('**/home');
  await page.getByText('sms@demo.example').waitFor();
  await check(page, '/home');
  await page.locator('a[href="/logout"]').click();
  await page.locator('a[href="/login"]').waitFor();
  await check(page, 'logged out');
});

test(`[OTP-01] a locked code screen, and the pages next to the login – ${promise}`, { tag: '@deep' }, async ({
  page,
  product,
}) => {
  await logInUpToTheCode(page, 'sms@demo.example');
  const right = await sentCode(product);
  const wrong = ['000000', '000001', '000002', '000003', '000004', '000005', '000006'].filter((code) => code !== right);
  for (const code of wrong.slice(0, 6)) {
    await page.locator('input[name=code]').fill(code);
    const refused = page.locator('input[name=code][aria-invalid=true]');
    await expect(refused.or(page.getByRole('heading', { name: words.blocked }))).toBeVisible();
  }
  await page.getByRole('heading', { name: words.blocked }).waitFor();
  await check(page, 'too many wrong codes');
  await page.goto('/logout?ask=1');
  await page.getByRole('main').getByRole('button').waitFor();
  await check(page, 'asked before the logout');
  await page.goto('/nowhere');
  await check(page, 'not found');
  await page.goto('/demo/phone');
  await page.getByRole('button', { name: right }).waitFor();
  await page.getByRole('listitem').getByText('totp@demo.example').waitFor();
  await check(page, 'demo phone');
});
