import { createServer } from 'node:http';
import { words } from '@stepgate/testkit/words';
import { expect, expectHome, logIn, passFirstFactor, refused, test } from './journey.ts';
import { openSession } from './open-session.ts';

test.use({ expectedErrors: { patterns: [refused] } });

const hostile = [
  'https://evil.example/home',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/home/../logout',
  '/%2f%2fevil.example',
];

test('[LOGIN-07] (UI1) no redirectUrl leaves the site: every hostile one ends at /home', { tag: '@deep' }, async ({
  page,
  product,
}) => {
  page.on('dialog', () => {
    throw new Error('a dialog opened');
  });
  await logIn(page, product, 'none@demo.example', { trust: true });
  for (const redirectUrl of hostile) {
    const to = encodeURIComponent(redirectUrl);
    await page.goto(`/login?redirectUrl=${to}`);
    expect(page.url()).toBe(`${product.origin}/home`);
    // An invitation has a form for a customer who is logged in, too.
    await page.goto(`/login?variant=BIZ_TEAM_INVITE_LOGIN&redirectUrl=${to}`);
    await passFirstFactor(page, 'none@demo.example');
    await page.waitForURL(`${product.origin}/home`);
    await expect(page.getByText('none@demo.example')).toBeVisible();
  }
});

/** How a page of another site can send a browser to an address. Each needs a click, except the automatic one. */
const waysOut: readonly (readonly [name: string, html: (to: string) => string])[] = [
  ...['/logout', '/logout?x?ask=1', '/logout?xask=1&a?ask=', '/%6Cogout', '/logout?#?ask=1'].map(
    (path) => [`a link to ${path}`, (origin: string) => `<a role="button" href="${origin}${path}">a cat</a>`] as const,
  ),
  ['a form', (origin) => `<form action="${origin}/logout"><input name="x?ask" value="1"><button>a cat</button></form>`],
  ['a redirect of its own', () => '<a role="button" href="/away">a cat</a>'],
  ['a script', (origin) => `<button onclick="location.href = '${origin}/logout?x?ask=1'">a cat</button>`],
];

test('[LOOK-07] a customer with a session never sees the login form, and another browser does', async ({
  page,
  anotherBrowser,
}) => {
  await openSession(page, 'sms@demo.example');
  await page.goto('/login');
  await expectHome(page, 'sms@demo.example');
  const stranger = await anotherBrowser();
  await stranger.goto('/login');
  await expect(stranger.getByLabel(words.email)).toBeVisible();
});

test('[ATT-08] (SX7) no link on another site logs the customer out: a question comes first', { tag: '@deep' }, async ({
  page,
  product,
}) => {
  await openSession(page, 'sms@demo.example');
  let html = '';
  const other = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: `${product.origin}/logout?x?ask=1` }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  for (const [name, htmlOf] of waysOut) {
    await test.step(name, async () => {
      html = htmlOf(product.origin);
      await page.goto(`http://127.0.0.1:${address.port}/`);
      await page.getByRole('button').click();
      await page.waitForURL('**/logout?ask=1*');
      await expect(page.getByText('Do you want to log out of your account?')).toBeVisible();
    });
  }
  await page.getByRole('link', { name: 'Stay logged in' }).click();
  await expectHome(page, 'sms@demo.example');

  await page.goto('/logout?ask=1');
  await page.getByRole('button', { name: words.logOut }).click();
  await expect(page.getByRole('heading', { name: "You're logged out" })).toBeVisible();
  other.close();
});

test('[ATT-08] going back to an earlier logout ends no session', { tag: '@deep' }, async ({ page, product }) => {
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: "You're logged out" })).toBeVisible();
  await logIn(page, product);
  // Back to the second page of the tab, because the first is its empty one; asynchronous, because the evaluating page is left.
  await page.evaluate(() => void setTimeout(() => history.go(2 - history.length)));
  await page.waitForURL('**/logout');
  await expect(page.getByText('Do you want to log out of your account?')).toBeVisible();
  await page.getByRole('link', { name: 'Stay logged in' }).click();
  await expectHome(page, 'sms@demo.example');
});
