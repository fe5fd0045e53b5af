/** Staff who decide log in with a passkey, in a whole browser. */
import { words } from '@stepgate/testkit/words';
import { answered, expect, test } from './journey.ts';
import { withAuthenticator } from './passkey-authenticator.ts';
import { password } from './product.ts';

const reviewer = 'reviewer@demo.example';

test.describe('where staff need passkeys', () => {
  test.use({ settings: { STEPGATE_STAFF_PASSKEYS: 'required' }, expectedErrors: { patterns: [answered(401), answered(403)] } });

  test('[OWNER-11] password and code open nothing; the link of an operator adds a passkey, once, and it opens the desk with one press', {
    tag: '@deep',
  }, async ({ page, product }) => {
    await withAuthenticator(page);
    await page.goto('/review');
    await page.getByLabel(words.email).fill(reviewer);
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await page.getByLabel('6-digit code of your authenticator app').fill(await product.authenticatorCode(reviewer));
    await page.getByRole('button', { name: words.logIn, exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Your role logs in with a passkey only.');

    const link = await product.staffPasskeyLink(reviewer);
    await page.goto('/login');
    await page.goto(link);
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await expect(page.getByText("You've added a passkey. Log in with it now.")).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByText(`You're logged in as ${reviewer}.`)).toBeVisible();
  });
});
