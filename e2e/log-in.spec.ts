import { words } from '@stepgate/testkit/words';
import { answered, codeScreen, enterCode, expect, expectHome, logIn, passFirstFactor, sentCode, test } from './journey.ts';

test('[LOGIN-10] [OTP-09] a customer logs in with the code that was actually sent, and arrives on /home with a session', async ({
  page,
  context,
  product,
  watched,
}) => {
  await page.goto('/login');
  await passFirstFactor(page, 'sms@demo.example');
  await codeScreen(page);
  await expect(page.getByText(/We sent a text message to/)).toBeVisible();
  await enterCode(page, await sentCode(product));
  await expectHome(page, 'sms@demo.example');

  const [cookie, ...others] = (await context.cookies()).filter(({ name }) => name.includes('session'));
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1, path: '/' });
  expect(watched.requests.filter((request) => request.includes('/sms/trigger'))).toHaveLength(1);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('oneTimeToken');
});

test('[FLOW-14] the one-time token travels in a header: never in an address, the history or a Referer', { tag: '@deep' }, async ({
  page,
  product,
  watched,
}) => {
  let token: string | undefined;
  page.on('request', (request) => {
    token ??= request.headers()['one-time-token'];
  });
  await logIn(page, product);
  if (token === undefined) throw new Error('no call carried the token');
  expect(token.length).toBeGreaterThan(21);
  expect(page.url()).not.toContain(token);
  expect(watched.requests.join()).not.toContain(token);
});

test('[TOTP-01] [ALT-01] [FLOW-08] an authenticator app instead of the text message opens a session', { tag: '@deep' }, async ({
  page,
  product,
}) => {
  await page.goto('/login');
  await passFirstFactor(page, 'sms@demo.example');
  await codeScreen(page);
  await page.getByRole('button', { name: words.tryAnotherWay }).click();
  await expect(page.getByRole('heading', { name: words.chooseMethod })).toBeFocused();
  await page.getByRole('button', { name: words.authenticatorApp }).click();
  await expect(page.getByRole('heading', { name: words.enterAppCode })).toBeVisible();
  await expect(page.getByLabel(words.code)).toBeFocused();
  await enterCode(page, await product.authenticatorCode('sms@demo.example'), words.confirmCode);
  await expectHome(page, 'sms@demo.example');
});

test.describe('a data-sharing login', () => {
  // /home asks for everything at once, and this session may see only itself.
  test.use({ expectedErrors: { patterns: [answered(403)] } });

  test('[LOGIN-05] data sharing: e-mail only, two proofs, and a session that can only share data', { tag: '@deep' }, async ({
    page,
    product,
  }) => {
    await page.goto('/login?variant=CDR');
    await expect(page.getByLabel(words.password, { exact: true })).toHaveCount(0);
    await page.getByLabel(words.email).fill('cdr@demo.example');
    await page.getByRole('button', { name: words.logIn }).click();
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await enterCode(page, await product.authenticatorCode('cdr@demo.example'), words.confirmCode);
    await expectHome(page, 'cdr@demo.example');
    await expect(page.getByText('only share your data')).toBeVisible();
  });
});

test('[LOGIN-10] in a trusted browser with nothing left to prove, the session comes at once', { tag: '@deep' }, async ({
  page,
  product,
}) => {
  await logIn(page, product, 'none@demo.example', { trust: true });
  await page.getByRole('link', { name: words.logOut }).click();
  await page.getByRole('link', { name: words.logInAgain }).click();
  await passFirstFactor(page, 'none@demo.example');
  await expectHome(page, 'none@demo.example');
  expect(await product.messages('sms')).toHaveLength(1);
});
