/** Passkeys, with Chromium's software authenticator: it answers at once, so a passkey that is found logs in before anyone could press anything. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import {
  answered,
  chooseAnotherWay,
  enterCode,
  expect,
  expectHome,
  logInWithApp,
  logOut,
  passFirstFactor,
  test,
} from './journey.ts';
import { testCode } from './open-session.ts';
import { type Authenticator, acceptOffer, removePasskeys, withAuthenticator } from './passkey-authenticator.ts';
import type { Product } from './product.ts';
import { approvalDialog, expectSent, isApproved, send, summary, watchRequests, wishes } from './sending.ts';

const email = 'totp@demo.example';
const passkeyCalls = ['POST /login-api/passkey/options', 'POST /login-api/passkey'];

const logInButton = (page: Page) => page.getByRole('button', { name: words.logIn });
/** Each passkey is approved, after a demand. */
test.use({ expectedErrors: { patterns: [answered(403)] } });

const usePasskey = (page: Page) => page.getByRole('button', { name: words.usePasskey });

/** A customer whose browser keeps a passkey, logged out again. */
async function customerWithPasskey(page: Page, product: Product): Promise<Authenticator> {
  const authenticator = await withAuthenticator(page);
  await logInWithApp(page, product, email);
  await acceptOffer(page);
  expect(await authenticator.count()).toBe(1);
  await logOut(page);
  return authenticator;
}

/** The other method of this customer, when a passkey didn't help. */
async function goOnWithApp(page: Page) {
  await chooseAnotherWay(page, words.authenticatorApp);
  await enterCode(page, testCode, words.confirmCode);
  await expectHome(page, email);
}

const loginCalls = (requests: readonly string[]) => requests.filter((request) => /^POST \/login-api\//.test(request));

test('[PASS-01] [PASS-02] the email field offers the passkey, and choosing it logs in: no password, no code, no press on the page', async ({
  page,
  product,
  watched,
}) => {
  await customerWithPasskey(page, product);
  const before = watched.requests.length;
  await page.goto('/login');
  await expectHome(page, email);
  expect(loginCalls(watched.requests.slice(before))).toEqual(passkeyCalls);
});

test('[MARK-13] “Use a passkey” logs in where the email field suggests nothing', { tag: '@deep' }, async ({
  page,
  product,
  watched,
}) => {
  const authenticator = await customerWithPasskey(page, product);
  // Like a customer who hasn't looked into the field: the suggestions wait.
  await authenticator.isTouched(false);
  const before = watched.requests.length;
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await expect(button).toBeVisible();
  await expect.poll(() => loginCalls(watched.requests.slice(before))).toEqual(passkeyCalls.slice(0, 1));
  await authenticator.isTouched(true);
  await button.click();
  await expectHome(page, email);
});

test("[PASS-01] 'Log in' with nothing typed asks for the passkey at once", { tag: '@deep' }, async ({
  page,
  product,
  watched,
}) => {
  await customerWithPasskey(page, product);
  // The first login asked too, and as often as its email field was visited.
  const before = watched.requests.length;
  const asked = () => loginCalls(watched.requests.slice(before)).filter((call) => call === passkeyCalls[0]);
  // The suggestions of the email field wait for the customer, as they do outside a headless browser.
  await page.addInitScript(() => {
    const real = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (given) =>
      given?.mediation === 'conditional' ? new Promise(() => undefined) : real(given);
  });
  await page.goto('/login');
  await expect.poll(asked).toHaveLength(1);
  await logInButton(page).click();
  await expectHome(page, email);
  expect(asked()).toHaveLength(1);
});

test("[PASS-01] a login by password ends the browser's request for a passkey", { tag: '@deep' }, async ({
  page,
  product,
  watched,
}) => {
  const authenticator = await customerWithPasskey(page, product);
  await authenticator.isTouched(false);
  await page.goto('/login');
  await expect.poll(() => loginCalls(watched.requests).filter((call) => call === passkeyCalls[0])).toHaveLength(2);
  await passFirstFactor(page, email);
  await expect(usePasskey(page)).toBeVisible();
  // One request at a time: the form's has ended, and this one is answered.
  await authenticator.isTouched(true);
  await usePasskey(page).click();
  await expectHome(page, email);
});

test('[ENG-06] a browser without the JSON methods of WebAuthn keeps a passkey and logs in with it', { tag: '@deep' }, async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    for (const name of ['parseRequestOptionsFromJSON', 'parseCreationOptionsFromJSON', 'getClientCapabilities'])
      Reflect.deleteProperty(PublicKeyCredential, name);
    Reflect.deleteProperty(PublicKeyCredential.prototype, 'toJSON');
    Reflect.deleteProperty(AuthenticatorAttestationResponse.prototype, 'getTransports');
  });
  await customerWithPasskey(page, product);
  await page.goto('/login');
  await expectHome(page, email);
});

test.describe('refused', () => {
  test.use({
    moves: 'that the service refuses the offered passkey is said above the form',
    expectedErrors: { patterns: [answered(400), answered(401), answered(403)] },
  });

  test('[PASS-07] a bogus signature opens nothing, at the login or after it', { tag: '@deep' }, async ({ page, product }) => {
    const authenticator = await customerWithPasskey(page, product);
    await authenticator.signsWrongly();
    await page.goto('/login');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(logInButton(page)).toBeEnabled();
    await authenticator.hideFromLogin();
    await passFirstFactor(page, email);
    await usePasskey(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await goOnWithApp(page);
  });

  test('[PASS-03] a removed passkey opens no session, and the browser forgets it', { tag: '@deep' }, async ({
    page,
    product,
  }) => {
    const authenticator = await withAuthenticator(page);
    await logInWithApp(page, product, email);
    await acceptOffer(page);
    await removePasskeys(page);
    await logOut(page);
    await page.goto('/login');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect.poll(() => authenticator.count()).toBe(0);
    await passFirstFactor(page, email);
    await enterCode(page, testCode, words.confirmCode);
    await expectHome(page, email);
  });
});

test.describe('sending money', () => {
  test.use({ expectedErrors: { patterns: [answered(403)] } });

  test('[PASS-05] [PASS-06] a passkey approves the amount and the recipient that the dialog shows, with one press', {
    tag: '@deep',
  }, async ({ page, product }) => {
    await customerWithPasskey(page, product);
    // A new passkey puts transfers on hold.
    product.holdsEnd();
    await page.goto('/login?redirectUrl=%2Fhome%2Fsend');
    await page.waitForURL('**/home/send');
    const requests = watchRequests(page);
    await send(page);
    await expect(approvalDialog(page).getByText(summary, { exact: true })).toBeVisible();
    await approvalDialog(page).getByRole('button', { name: words.usePasskey }).click();
    await expectSent(page);
    expect(wishes(requests).map(isApproved)).toEqual([false, true]);
  });
});
