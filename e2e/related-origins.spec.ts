/** Passkeys on more than one domain of a company (WebAuthn, related origin requests): those of gate.example, on shop.example too, but not on other.example. */
import { words } from '@stepgate/testkit/words';
import { type HttpsSites, startHttpsSites } from './https-sites.ts';
import { answered, expect, expectHome, test as journey, logInWithApp, logOut, passFirstFactor } from './journey.ts';
import { acceptOffer, withAuthenticator } from './passkey-authenticator.ts';

const email = 'totp@demo.example';

const test = journey.extend<object, { readonly sites: HttpsSites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const sites = await startHttpsSites('gate.example', ['shop.example', 'other.example']);
      await use(sites);
      await sites.end();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ sites, launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...sites.browserArgs] }),
    { scope: 'worker' },
  ],
  baseURL: async ({ product, sites }, use) => {
    sites.standBefore(product.origin);
    await use('https://gate.example');
  },
});

test.use({
  // The passkey is approved, after a demand.
  expectedErrors: { patterns: [answered(403)] },
  settings: {
    STEPGATE_ORIGIN: 'https://gate.example',
    STEPGATE_PASSKEY_ORIGINS: 'https://shop.example',
    // Only this browser reaches these hosts.
    STEPGATE_PUBLIC_DEMO: 'anybody-can-log-in',
  },
});

test.beforeEach(async ({ page, product }) => {
  await withAuthenticator(page);
  await logInWithApp(page, product, email);
  await acceptOffer(page);
  await logOut(page);
});

test('[PASS-01] a passkey of one domain logs in at a second domain that the first one names', { tag: '@deep' }, async ({
  page,
  watched,
}) => {
  const before = watched.requests.length;
  await page.goto('https://shop.example/login');
  await page.waitForURL('https://shop.example/home');
  await expectHome(page, email);
  const since = watched.requests.slice(before);
  expect(since.filter((request) => request.startsWith('POST /login-api/passkey'))).toEqual([
    'POST /login-api/passkey/options',
    'POST /login-api/passkey',
  ]);
  expect(since).not.toContain('POST /login-api/login');
});

test.describe('a domain that is not named', () => {
  // The developers learn of it: the setting is probably wrong.
  test.use({ expectedErrors: { patterns: [answered(403), /^SecurityError: .*no listed origin matched the caller/] } });

  test('[PASS-02] [PASS-11] gets no passkey, at the login or after it, and another way is one press away', {
    tag: '@deep',
  }, async ({ page, watched }) => {
    const before = watched.requests.length;
    await page.goto('https://other.example/login');
    await passFirstFactor(page, email);
    await page.getByRole('button', { name: words.usePasskey }).click();
    await expect(page.getByText('No passkey was used. Try again or choose another way.')).toBeVisible();
    await expect(page.getByRole('button', { name: words.tryAnotherWay })).toBeVisible();
    const since = watched.requests.slice(before);
    expect(since).not.toContain('POST /login-api/passkey');
    expect(since.filter((request) => request.endsWith('/passkey/verify'))).toEqual([]);
  });
});
