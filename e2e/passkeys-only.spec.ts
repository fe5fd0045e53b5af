/** Passkeys only, and the recovery when all passkeys are lost. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { addPasskey, choosePasskeysOnly, switchOn } from './choose-passkeys-only.ts';
import { answered, codeScreen, enterCode, expect, expectHome, logInWithApp, logOut, passFirstFactor, test } from './journey.ts';
import { linkMailedTo, mailTo } from './mail.ts';
import { testCode } from './open-session.ts';
import { acceptOffer, withAuthenticator } from './passkey-authenticator.ts';
import type { Product } from './product.ts';

const email = 'totp@demo.example';
const asked = 'Someone wants to get into your account without your passkeys';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/**
 * A login that says that all passkeys are lost, and proves the phone and the app. The app's code of this half minute is spent, so the test code replaces it.
 */
async function proveEverythingElse(page: Page): Promise<void> {
  await page.goto('/login');
  await passFirstFactor(page, email);
  await page.getByRole('button', { name: 'I lost my passkeys' }).click();
  await codeScreen(page);
  await enterCode(page, testCode);
  await enterCode(page, testCode, words.confirmCode);
}

/** The links of the text messages that were sent about the recovery. */
const textedLinks = async (product: Product): Promise<string[]> =>
  (await product.messages('sms')).flatMap(({ text }) => text.match(/http\S+cancel-recovery#\S+/)?.[0] ?? []);

test.describe('passkeys only', () => {
  // Two passkeys and two logins.
  test.slow();
  test.use({ expectedErrors: { patterns: [answered(403)] } });

  test('[PASS-08] two passkeys, the switch, and from then on a password asks for a passkey and nothing else', {
    tag: '@deep',
  }, async ({ page, product }) => {
    for (const authenticator of await choosePasskeysOnly(page, product, email)) await authenticator.hideFromLogin();
    await logOut(page);
    await page.goto('/login');
    await passFirstFactor(page, email);
    await expect(page.getByRole('button', { name: words.usePasskey })).toBeVisible();
    await expect(page.getByRole('button', { name: words.tryAnotherWay })).toHaveCount(0);
    await page.getByRole('button', { name: words.usePasskey }).click();
    await expectHome(page, email);
  });
});

test.describe('passkeys only, with new passkeys', () => {
  test.slow();
  test.use({ expectedErrors: { patterns: [answered(401), answered(403)] } });

  test('[HOLD-12] it waits three days, and the link in the email stops it: the passkeys are gone, and everyone is logged out', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    await withAuthenticator(page);
    await logInWithApp(page, product, email);
    await acceptOffer(page);
    await withAuthenticator(page, 'usb');
    await addPasskey(page, 'passkey');
    await switchOn(page);
    await expect(page.getByText(/^From .+, only a passkey can log you in and approve payments\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop “Passkeys only”' })).toBeVisible();

    const owner = await anotherBrowser();
    await owner.goto(await linkMailedTo(product, { to: email, subject: 'Soon only passkeys will log you in' }));
    await owner.getByRole('button', { name: 'Stop it' }).click();
    await expect(heading(owner, 'We stopped it')).toBeFocused();
    const mail = await mailTo(product, { to: email, subject: "You told us it wasn't you" });
    expect(mail).toContain('- passkey “');
    await page.goto('/home');
    await expect(heading(page, 'This login is locked')).toBeVisible();
  });
});

test.describe('all passkeys are lost', () => {
  // Three logins in two browsers, and two passkeys first.
  test.slow();
  test.use({
    moves: 'that the service refuses the offered passkey is said above the form',
    expectedErrors: { patterns: [answered(400), answered(401), answered(403)] },
  });

  test('[PASS-08] the login waits three days after everything else was proved; then it gives a session, which can add a passkey', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    await choosePasskeysOnly(page, product, email);
    const lost = await anotherBrowser();
    await proveEverythingElse(lost);
    await expect(heading(lost, "You can't log in yet")).toBeVisible();
    expect(await mailTo(product, { to: email, subject: asked })).toContain(`${product.origin}/login/cancel-recovery#token=`);
    await expect.poll(() => textedLinks(product)).toHaveLength(1);
    await lost.goto('/home');
    await expect(lost).toHaveURL(/\/login/);

    product.recoveryWaitEnds();
    await withAuthenticator(lost);
    product.tenMinutesPass();
    await proveEverythingElse(lost);
    await expectHome(lost, email);
    await mailTo(product, { to: email, subject: 'Your passkeys were removed' });
    await addPasskey(lost, 'code');
    await page.goto('/home');
    await expect(page).toHaveURL(/\/login/);
  });
});
