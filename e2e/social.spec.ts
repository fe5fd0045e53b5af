import type { APIResponse, Page } from '@playwright/test';
import { answered, codeScreen, enterCode, enterNumber, expect, expectHome, logOut, sentCode, sentMail, test } from './journey.ts';
import { passLogin } from './look.ts';
import { password } from './product.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const socials = (page: Page, title = 'Or log in with') => page.getByRole('region', { name: title });

type Provider = 'Google' | 'Facebook' | 'Apple';

/** To the page of the demo that stands for the provider. */
async function goTo(page: Page, provider: Provider, from = '/login', title?: string): Promise<void> {
  await page.goto(from);
  await socials(page, title).getByRole('button', { name: provider }).click();
  await expect(heading(page, `The demo’s ${provider}`)).toBeVisible();
}

async function beCustomer(page: Page, email: string): Promise<void> {
  await page.getByLabel('A customer of the demo').selectOption(email);
  await press(page, 'Continue as this customer');
}

async function beNew(page: Page, email: string): Promise<void> {
  await page.getByLabel('Somebody new').fill(email);
  await press(page, 'Continue as somebody new');
}

/** Chooses as `beCustomer` does, and keeps the address that leads back from being opened. */
async function unspentAnswer(page: Page, customer: string): Promise<string> {
  const { request } = page.context();
  const next = async (asked: Promise<APIResponse>) => (await asked).headers().location ?? '';
  const goingOn = await next(request.post(page.url(), { form: { customer }, maxRedirects: 0 }));
  return next(request.get(goingOn, { maxRedirects: 0 }));
}

test('[LOGIN-06] (SO4, TS2) a customer whom Google knows is asked for a code like after a password, is told once by mail, and comes in by it again', async ({
  page,
  product,
}) => {
  const email = 'sms@demo.example';
  await goTo(page, 'Google', `/login?redirectUrl=${encodeURIComponent('/home?from=google')}`);
  await beCustomer(page, email);
  await codeScreen(page);
  expect(page.url()).toBe(`${product.origin}/login/social`);
  const code = await sentCode(product);
  await page.reload();
  await codeScreen(page);
  await enterCode(page, code);
  await page.waitForURL(`${product.origin}/home?from=google`);
  await expect(page.getByText(email)).toBeVisible();
  expect(await sentMail(product)).toMatchObject({ to: email, subject: 'You can log in with Google now' });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await logOut(page);
  product.tenMinutesPass();
  await goTo(page, 'Google');
  await beCustomer(page, email);
  await codeScreen(page);
  await enterCode(page, await sentCode(product, 2));
  await expectHome(page, email);
  await sentMail(product);

  await page.goto('/login?variant=CDR', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(socials(page)).toHaveCount(0);
});

test('[LOGIN-06] somebody new comes from Apple with a verified address to an account; who has none, or refuses, reads how to go on', async ({
  page,
  product,
}) => {
  const email = 'new@customers.example';
  await goTo(page, 'Google');
  await press(page, 'Go back without logging in');
  await expect(heading(page, 'You are not logged in')).toBeVisible();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/login');

  await goTo(page, 'Facebook');
  await beNew(page, email);
  await expect(heading(page, 'We cannot log you in with that account')).toBeVisible();
  await expect(page.getByText('It does not say that its email address is verified.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/help/contact');
  expect(await product.messages()).toEqual([]);

  await goTo(page, 'Apple', '/sign-up', 'Or sign up with');
  await beNew(page, email);
  await expect(heading(page, 'About your account')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox')).toHaveValue('United Kingdom');
  await press(page, 'Continue');
  await enterNumber(page, '+44 7700 900847');
  await codeScreen(page);
  await enterCode(page, await sentCode(product));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Open my account');
  await expectHome(page, email);

  await logOut(page);
  product.tenMinutesPass();
  await goTo(page, 'Apple');
  await beNew(page, email);
  await codeScreen(page);
  await enterCode(page, await sentCode(product, 2));
  await expectHome(page, email);
});

test.describe('against attackers', () => {
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(404)] } });

  test("(SO2) an answer that another browser has asked for logs nobody in, and does not disturb one's own", async ({
    page,
    context,
    product,
    anotherBrowser,
  }) => {
    const theirs = await anotherBrowser();
    await goTo(theirs, 'Google');
    const swapped = await unspentAnswer(theirs, 'totp@demo.example');
    expect(swapped).toMatch(/\/login-api\/socials\/google\/callback\?.*state=/);

    await goTo(page, 'Google');
    const mine = await context.newPage();
    const refused = await mine.goto(swapped, { waitUntil: 'commit' });
    expect([refused?.status(), await refused?.headerValue('set-cookie')]).toEqual([400, null]);
    await expect(heading(mine, 'That did not work')).toBeVisible();
    expect(mine.url()).toBe(`${product.origin}/login/social`);
    // The address with the code is not in the history: before this page was the empty one.
    expect(await mine.evaluate(() => history.length)).toBe(2);
    await mine.goto('/home');
    await mine.waitForURL('**/login?redirectUrl=%2Fhome');

    await beCustomer(page, 'sms@demo.example');
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await expectHome(page, 'sms@demo.example');
  });

  test('(SO1) whoever opened an account with an address that is not theirs loses it to its owner', async ({
    page,
    anotherBrowser,
  }) => {
    const email = 'verify@demo.example';
    await goTo(page, 'Google');
    await beCustomer(page, email);
    await expect(heading(page, 'About your account')).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    const elsewhere = await anotherBrowser();
    await passLogin(elsewhere, email);
    await expect(elsewhere.getByRole('link', { name: 'Reset password' })).toBeVisible();
  });
});

test.describe('customers of whom more is asked', () => {
  test.slow();
  test.use({ expectedErrors: { patterns: [answered(403), answered(404)] } });

  test('(SO4) [DEACT-02] the challenges after Google are those after a password', async ({ page, product }) => {
    const title = async () => {
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^(Log in|Logging you in|The demo.*)$/);
      return page.getByRole('heading', { level: 1 }).textContent();
    };
    const seen: Record<string, string | null> = {};
    for (const name of ['totp', 'reset', 'checkpoint', 'reactivate']) {
      await passLogin(page, `${name}@demo.example`);
      seen[name] = await title();
      await page.evaluate(() => sessionStorage.clear());
      await goTo(page, 'Google');
      await beCustomer(page, `${name}@demo.example`);
      expect(await title(), name).toBe(seen[name]);
    }
    expect(new Set(Object.values(seen)).size).toBe(4);

    await goTo(page, 'Google');
    await beCustomer(page, 'deactivated@demo.example');
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await expect(heading(page, 'Your account is switched off')).toBeFocused();
  });
});
