import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import {
  answered,
  codeScreen,
  enterCode,
  expect,
  expectHome,
  mailedLink,
  onAPhone,
  passFirstFactor,
  sentCode,
  sentMail,
  test,
} from './journey.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const posts = (requests: readonly string[], call: string) =>
  requests.filter((request) => request.startsWith('POST') && request.endsWith(call));

test.describe('the e-mail checkpoint', () => {
  test.use({
    moves: 'a slow answer widens “Resend email”, and the words beside it make room',
    expectedErrors: { patterns: [answered(400), answered(401), answered(429)] },
  });

  test('[EMCP-01] [EMCP-03] counts in the browser that began, which then continues by itself; in another one the link refers back to the first, and can end the login', {
    tag: '@deep',
  }, async ({ page, context, product, watched, anotherBrowser }) => {
    const email = 'checkpoint@demo.example';
    await page.goto('/login');
    await passFirstFactor(page, email);
    await expect(heading(page, words.checkYourEmail)).toBeFocused();
    const mail = await sentMail(product);
    expect(mail).toMatchObject({ to: email, subject: 'Is this you?' });
    await page.reload();
    await expect(heading(page, words.checkYourEmail)).toBeVisible();
    const guard = (await context.cookies()).find(({ name }) => name === 'device-origin-guard');
    expect(guard).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(Math.abs((guard?.expires ?? 0) - Date.now() / 1_000 - 7_200)).toBeLessThan(60);

    const link = await mailedLink(product);
    const elsewhere = await anotherBrowser(onAPhone);
    await elsewhere.goto(link);
    await elsewhere.getByRole('button', { name: words.wasMe }).click();
    await expect(elsewhere.getByText('Open this link in the browser where you started.')).toBeVisible();
    await expect(heading(page, words.checkYourEmail)).toBeVisible();

    const here = await context.newPage();
    await here.goto(link);
    await here.getByRole('button', { name: words.wasMe }).click();
    await expect(heading(here, 'Thank you for confirming')).toBeFocused();
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await expectHome(page, email);
    expect(posts(watched.requests, '/email-checkpoint/trigger')).toHaveLength(1);

    const next = await anotherBrowser();
    await next.goto('/login');
    await passFirstFactor(next, email);
    await elsewhere.goto(await mailedLink(product, 2));
    await elsewhere.getByRole('button', { name: "No, it wasn't me" }).click();
    await expect(heading(elsewhere, "We've stopped that login")).toBeFocused();
    await expect(elsewhere.getByRole('link', { name: words.changeMyPassword })).toHaveAttribute('href', '/home/security');
    await expect(heading(next, words.somethingWentWrong)).toBeFocused();
    await expect(next.getByText('Please try logging in again.')).toBeVisible();
    await next.getByRole('button', { name: words.done }).click();
    await expect(next.getByRole('button', { name: words.logIn, exact: true })).toBeVisible();
  });
});

test('[EMVER-01] [EMVER-02] an address is verified through the mailed link, on any device; the login continues by itself', {
  tag: '@deep',
}, async ({ page, product, watched, anotherBrowser }) => {
  const email = 'verify@demo.example';
  await page.goto('/login');
  await passFirstFactor(page, email);
  await expect(heading(page, words.confirmYourEmail)).toBeFocused();
  await sentMail(product);
  await page.reload();
  await page.getByRole('button', { name: words.sendAgain }).click();
  await expect(page.getByText("We've resent the verification email to you, please check your inbox")).toBeVisible();
  const phone = await anotherBrowser(onAPhone);
  await phone.goto(await mailedLink(product, 2));
  await phone.reload();
  await phone.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(heading(phone, 'Your email address is confirmed')).toBeFocused();
  await codeScreen(page);
  await enterCode(page, await sentCode(product));
  await expectHome(page, email);
  expect(posts(watched.requests, '/email-verification/resend')).toHaveLength(1);
});

test.describe('links', () => {
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(404)] } });

  test("(TS2) a fragment's secret is removed from the address before any script of the page runs, and from the history", {
    tag: '@deep',
  }, async ({ page }) => {
    const pages = [
      { path: '/login/reset-password', name: 'token', button: words.continue },
      { path: '/login/email-checkpoint', name: 'token', button: words.wasMe },
      { path: '/login/verify-email', name: 'token', button: 'Confirm my address' },
      { path: '/login/change-phone-number', name: '/?code', button: words.continue },
      { path: '/login/cancel-phone-change', name: 'token', button: words.cancelChange },
      { path: '/device', name: 'code', button: 'Set up this phone' },
    ];
    let scripts = Promise.withResolvers<void>();
    await page.route('**/login-assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    for (const { path, name, button } of pages) {
      scripts = Promise.withResolvers<void>();
      await page.goto(`${path}#${name}=kept-from-everybody-who-looks-on`, { waitUntil: 'commit' });
      await expect.poll(() => page.evaluate(() => location.pathname + location.hash)).toBe(path);
      scripts.resolve();
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByText(/no longer works|is wrong|has expired/)).toBeVisible();
      await page.goto('/nowhere');
      await page.goBack();
      expect(await page.evaluate(() => location.href)).not.toContain('kept');
    }
  });
});
