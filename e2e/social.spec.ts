import type { APIResponse, Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { answered, codeScreen, enterCode, enterNumber, expect, expectHome, logOut, sentCode, sentMail, test } from './journey.ts';
import { passLogin } from './look.ts';
import { password } from './product.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const socials = (page: Page, title = 'Or log in with') => page.getByRole('region', { name: title });

type Provider = 'Google' | 'Facebook' | 'Apple';

/** Opens the demo page that plays the provider. */
async function goTo(page: Page, provider: Provider, from = '/login', title?: string): Promise<void> {
  await page.goto(from);
  await socials(page, title).getByRole('button', { name: provider }).click();
  await expect(heading(page, `The demo's ${provider}`)).toBeVisible();
}

async function logInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByLabel('A customer of the demo').selectOption(email);
  await press(page, 'Continue as this customer');
}

async function signUpAtProvider(page: Page, email: string): Promise<void> {
  await page.getByLabel('Someone new').fill(email);
  await press(page, 'Continue as someone new');
}

/** Chooses like `logInAtProvider`, but doesn't open the address of the return. */
async function unspentAnswer(page: Page, customer: string): Promise<string> {
  const { request } = page.context();
  const next = async (asked: Promise<APIResponse>) => (await asked).headers().location ?? '';
  const returnAddress = await next(request.post(page.url(), { form: { customer }, maxRedirects: 0 }));
  return next(request.get(returnAddress, { maxRedirects: 0 }));
}

test('[LOGIN-06] (SO4, TS2) a customer known to Google enters a code as after a password, gets a session and one mail, and can log in with it again', {
  tag: '@deep',
}, async ({ page, product }) => {
  const email = 'sms@demo.example';
  await goTo(page, 'Google', `/login?redirectUrl=${encodeURIComponent('/home?from=google')}`);
  await logInAtProvider(page, email);
  await codeScreen(page);
  expect(page.url()).toBe(`${product.origin}/login/social`);
  const code = await sentCode(product);
  await page.reload();
  await codeScreen(page);
  await enterCode(page, code);
  await page.waitForURL(`${product.origin}/home?from=google`);
  await expect(page.getByText(email)).toBeVisible();
  expect(await sentMail(product)).toMatchObject({ to: email, subject: 'You can now log in with Google' });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await logOut(page);
  product.tenMinutesPass();
  await goTo(page, 'Google');
  await logInAtProvider(page, email);
  await codeScreen(page);
  await enterCode(page, await sentCode(product, 2));
  await expectHome(page, email);
  await sentMail(product);

  await page.goto('/login?variant=CDR', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: words.logIn })).toBeVisible();
  await expect(socials(page)).toHaveCount(0);
});

test('[LOGIN-06] a new customer comes from Apple with a verified address to an account; without an address, or after a refusal, the page explains how to continue', {
  tag: '@deep',
}, async ({ page, product }) => {
  const email = 'new@customers.example';
  await goTo(page, 'Google');
  await press(page, 'Go back without logging in');
  await expect(heading(page, "You're not logged in")).toBeVisible();
  await page.getByRole('link', { name: words.logIn, exact: true }).click();
  await page.waitForURL('**/login');

  await goTo(page, 'Facebook');
  await signUpAtProvider(page, email);
  await expect(heading(page, "We can't log you in with that account")).toBeVisible();
  await expect(page.getByText("Its email address isn't confirmed.")).toBeVisible();
  await expect(page.getByRole('link', { name: words.logIn, exact: true })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: words.getHelp })).toHaveAttribute('href', '/help/contact');
  expect(await product.messages()).toEqual([]);

  await goTo(page, 'Apple', '/sign-up', 'Or sign up with');
  await signUpAtProvider(page, email);
  await expect(heading(page, words.aboutAccount)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox')).toHaveValue('United Kingdom');
  await press(page, words.continue);
  await enterNumber(page, '+44 7700 900847');
  await codeScreen(page);
  await enterCode(page, await sentCode(product));
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await press(page, words.openAccount);
  await expectHome(page, email);

  await logOut(page);
  product.tenMinutesPass();
  await goTo(page, 'Apple');
  await signUpAtProvider(page, email);
  await codeScreen(page);
  await enterCode(page, await sentCode(product, 2));
  await expectHome(page, email);
});

test.describe('against attackers', () => {
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(404)] } });

  test("(SO2) an answer that another browser requested opens no session, and does not disturb the customer's own login", {
    tag: '@deep',
  }, async ({ page, context, product, anotherBrowser }) => {
    const theirs = await anotherBrowser();
    await goTo(theirs, 'Google');
    const swapped = await unspentAnswer(theirs, 'totp@demo.example');
    expect(swapped).toMatch(/\/login-api\/socials\/google\/callback\?.*state=/);

    await goTo(page, 'Google');
    const mine = await context.newPage();
    const refused = await mine.goto(swapped, { waitUntil: 'commit' });
    expect([refused?.status(), await refused?.headerValue('set-cookie')]).toEqual([400, null]);
    await expect(heading(mine, "That didn't work")).toBeVisible();
    expect(mine.url()).toBe(`${product.origin}/login/social`);
    // The address with the code isn't in the history: the entry before this page is the empty one.
    expect(await mine.evaluate(() => history.length)).toBe(2);
    await mine.goto('/home');
    await mine.waitForURL('**/login?redirectUrl=%2Fhome');

    await logInAtProvider(page, 'sms@demo.example');
    await codeScreen(page);
    await enterCode(page, await sentCode(product));
    await expectHome(page, 'sms@demo.example');
  });

  test("(SO1) an attacker who opened an account with another person's address loses it to the owner", { tag: '@deep' }, async ({
    page,
    anotherBrowser,
  }) => {
    const email = 'verify@demo.example';
    await goTo(page, 'Google');
    await logInAtProvider(page, email);
    await expect(heading(page, words.aboutAccount)).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    const elsewhere = await anotherBrowser();
    await passLogin(elsewhere, email);
    await expect(elsewhere.getByRole('link', { name: words.resetPassword })).toBeVisible();
  });
});

test('[REAL-04] Back from a provider finds the form, with the address', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel(words.email).fill('sms@demo.example');
  await socials(page).getByRole('button', { name: 'Google' }).click();
  await expect(heading(page, "The demo's Google")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(words.email)).toHaveValue('sms@demo.example');
});
