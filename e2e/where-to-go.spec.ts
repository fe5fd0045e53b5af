import { createServer } from 'node:http';
import { answered, codeScreen, enterCode, expect, expectHome, logIn, passFirstFactor, sentCode, test } from './journey.ts';

const hostile = [
  'https://evil.example/home',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/home/../logout',
  '/%2f%2fevil.example',
];

test('[LOGIN-07] (UI1) no redirectUrl leads away: every hostile one ends at /home', async ({ page, product }) => {
  page.on('dialog', () => {
    throw new Error('a dialog opened');
  });
  await logIn(page, product, 'none@demo.example');
  for (const redirectUrl of hostile) {
    await page.goto(`/login?redirectUrl=${encodeURIComponent(redirectUrl)}`);
    await passFirstFactor(page, 'none@demo.example');
    await page.waitForURL(`${product.origin}/home`);
    await expect(page.getByText('none@demo.example')).toBeVisible();
  }
});

test('[LOGIN-07] (SX3) a location that the service would never answer is checked in the browser again', async ({
  page,
  product,
}) => {
  await page.route('**/api/v2/auth', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { location: 'https://evil.example/phish' } });
  });
  await logIn(page, product);
  expect(page.url()).toBe(`${product.origin}/home`);
});

test('[LOGIN-07] an allowed redirectUrl is where the login ends', async ({ page, product }) => {
  await page.goto(`/login?redirectUrl=${encodeURIComponent('/home?from=mail')}`);
  await passFirstFactor(page, 'sms@demo.example');
  await codeScreen(page);
  await enterCode(page, await sentCode(product));
  await page.waitForURL(`${product.origin}/home?from=mail`);
});

test.describe('/home without a session', () => {
  test.use({ expectedErrors: { patterns: [answered(401)] } });

  test('sends the customer to the login, and back to /home after it', async ({ page, product }) => {
    await page.goto('/home');
    await page.waitForURL('**/login?redirectUrl=%2Fhome');
    await passFirstFactor(page, 'sms@demo.example');
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await expectHome(page, 'sms@demo.example');
  });

  test('logging out ends the session on the server and clears the tab', async ({ page, product }) => {
    await logIn(page, product);
    await page.evaluate(() => sessionStorage.setItem('stepgate.email', 'left behind'));
    await page.getByRole('link', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeFocused();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.goto('/home');
    await page.waitForURL('**/login?redirectUrl=%2Fhome');
  });
});

test('(SX7) a link on another site logs nobody out: the customer is asked first', async ({ page, product }) => {
  await logIn(page, product);
  const other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<a href="${product.origin}/logout">a picture of a cat</a>`);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await page.goto(`http://127.0.0.1:${address.port}/`);
  await page.getByRole('link').click();
  await page.waitForURL('**/logout?ask=1');
  await expect(page.getByText('You came here from another site.')).toBeVisible();
  await page.getByRole('link', { name: 'Stay logged in' }).click();
  await expectHome(page, 'sms@demo.example');

  await page.goto('/logout?ask=1');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  other.close();
});

test.describe('an address that is no page', () => {
  test.use({ expectedErrors: { patterns: [answered(404)] } });

  test('says so, with its proper status, and leads on', async ({ page }) => {
    const answer = await page.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
  });
});
