import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import {
  answered,
  codeScreen,
  enterCode,
  enterNumber,
  expect,
  expectHome,
  mailedLink,
  onAPhone,
  passFirstFactor,
  sentCode,
  sentMail,
  test,
} from './journey.ts';
import { password } from './product.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const country = (page: Page) => page.getByRole('combobox', { name: /^Country/ });

async function signUp(page: Page, email: string, query = ''): Promise<void> {
  await page.goto(`/sign-up${query}`);
  await page.getByLabel(words.email).fill(email);
  await press(page, words.signUp);
  await expect(heading(page, words.checkYourEmail)).toBeVisible();
}

/** The same step after a reload, with nothing new in the address. */
async function reload(page: Page, title: string): Promise<void> {
  const address = page.url();
  expect(address).not.toContain('#');
  await page.reload();
  await expect(heading(page, title)).toBeVisible();
  expect(page.url()).toBe(address);
}

test('[SIGNUP-01] [SIGNUP-06] [SIGNUP-07] [SIGNUP-09] [COUNTRY-01] [COUNTRY-02] [EMVER-03] (TS2, RB10) a new customer gets from the form through the mail to an account, a session and the requested page; each step survives a reload', async ({
  page,
  context,
  product,
  watched,
}) => {
  const email = 'ada.new@customers.example';
  const wanted = '/home?from=a%20friend';
  await page.goto(`/sign-up?utm_source=a%20friend&redirectUrl=${encodeURIComponent(wanted)}&gclid=1%262`);
  await expect(page.getByRole('link', { name: 'terms of use' })).toHaveAttribute('href', '/terms-and-conditions');
  await expect(page.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/help/articles/privacy-policy');
  await page.getByLabel(words.email).fill('ada.new');
  await press(page, words.signUp);
  await expect(page.getByText(words.invalidEmail)).toBeVisible();
  await page.reload();
  await page.getByLabel(words.email).fill(` ${email} `);
  await press(page, words.signUp);
  await expect(heading(page, words.checkYourEmail)).toBeVisible();
  const { pathname, search, hash } = new URL(page.url());
  expect(pathname).toMatch(/^\/register\/[\w-]+$/);
  expect([search, hash]).toEqual([`?redirectUrl=${encodeURIComponent(wanted)}&utm_source=a+friend&gclid=1%262`, '']);
  const kept = (await context.cookies()).find(({ name }) => name === 'signupToken');
  expect(kept).toMatchObject({ path: '/', sameSite: 'Lax' });
  expect(Math.abs((kept?.expires ?? 0) - Date.now() / 1_000 - 3_600)).toBeLessThan(60);
  await reload(page, words.checkYourEmail);
  await expect(page.getByText(`We've sent an email to ${email}.`)).toBeVisible();

  const mail = await sentMail(product);
  expect(mail).toMatchObject({ to: email, subject: 'Confirm your email address' });
  const here = await context.newPage();
  await here.goto(await mailedLink(product));
  await expect(heading(here, words.confirmYourEmail)).toBeVisible();
  await reload(here, words.confirmYourEmail);
  await press(here, words.confirmAndContinue);
  await expect(heading(here, words.aboutAccount)).toBeFocused();
  await here.close();

  await page.bringToFront();
  await expect(heading(page, words.aboutAccount)).toBeFocused();
  await reload(page, words.aboutAccount);
  await expect(country(page)).toHaveValue('United Kingdom');
  await page.getByRole('radio', { name: 'For myself' }).focus();
  await page.keyboard.press('Tab');
  await expect(country(page)).toBeFocused();
  await page.keyboard.type('argentina');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('status').getByText("Sorry, we can't offer personal accounts")).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('ger');
  await expect(page.getByRole('option')).toHaveText(['Germany']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(country(page)).toHaveValue('Germany');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: words.continue })).toBeFocused();
  await page.keyboard.press('Enter');

  const number = 'Add your phone number';
  await expect(heading(page, number)).toBeFocused();
  await reload(page, number);
  await press(page, 'Back to country and account type');
  await expect(country(page)).toHaveValue('Germany');
  await press(page, words.continue);
  await enterNumber(page, '+44 7700 900845');
  await codeScreen(page);
  const code = await sentCode(product);
  await reload(page, words.enterCode);
  await enterCode(page, code);

  await expect(heading(page, 'Choose a password')).toBeFocused();
  await reload(page, 'Choose a password');
  await page.getByLabel(words.password, { exact: true }).fill('short');
  await press(page, words.openAccount);
  await expect(page.getByLabel(words.password, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await press(page, words.openAccount);
  await page.waitForURL(product.origin + wanted);
  await expect(page.getByText(email)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(watched.requests.filter((request) => request.endsWith('/signup'))).toHaveLength(1);

  await context.clearCookies();
  product.tenMinutesPass();
  await page.goto('/login');
  await passFirstFactor(page, email);
  await codeScreen(page);
  await enterCode(page, await sentCode(product, 2));
  await expectHome(page, email);
});

test('(SG2) an address that has an account sees the same screens, and gets another mail', { tag: '@deep' }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  const [known, unknown] = ['sms@demo.example', 'ada.new@customers.example'];
  const other = await anotherBrowser();
  const shown = [];
  for (const [each, email] of [
    [page, known],
    [other, unknown],
  ] as const) {
    await signUp(each, email);
    await expect(each.getByText(`We've sent an email to ${email}.`)).toBeVisible();
    shown.push((await each.locator('body').ariaSnapshot()).replaceAll(email, 'the address'));
    expect(each.url().replace(/[\w-]+$/, 'id')).toBe(`${product.origin}/register/id`);
  }
  expect(shown[0]).toBe(shown[1]);

  await sentMail(product, 2);
  const [told, asked] = await product.messages('email');
  expect(asked).toMatchObject({ to: unknown, subject: 'Confirm your email address' });
  expect(told).toMatchObject({ to: known, subject: 'You already have an account' });
  expect(told?.text).toContain(`\n${product.origin}/login\n`);
  expect(told?.text).toContain(`\n${product.origin}/login/forgot-password\n`);
  expect(told?.text).not.toContain('#');
  await reload(page, words.checkYourEmail);
  await page.getByRole('link', { name: 'Sign up again, or use another address' }).click();
  await expect(heading(page, words.signUp)).toBeVisible();
});

test.describe('the mailed link in another browser', () => {
  test.use({ expectedErrors: { patterns: [answered(400), answered(401), answered(403)] } });

  test('[SIGNUP-05] [DUP-02] continues there, and the first browser says so: there a taken phone number has a solution, and a business account has its name and its team', {
    tag: '@deep',
  }, async ({ page, product, anotherBrowser }) => {
    const email = 'owner@customers.example';
    await signUp(page, email, `?type=business&email=${encodeURIComponent(email)}`);
    const link = await mailedLink(product);
    const phone = await anotherBrowser(onAPhone);
    await phone.goto(link);
    await press(phone, words.confirmAndContinue);
    await expect(heading(phone, words.aboutAccount)).toBeFocused();
    await expect(heading(page, 'Continue in your other browser')).toBeFocused();
    await reload(page, 'Continue in your other browser');
    await page.goto(link);
    await press(page, words.confirmAndContinue);
    await expect(heading(page, words.linkRefused)).toBeFocused();
    await expect(page.getByRole('link', { name: 'Sign up again' })).toHaveAttribute('href', '/sign-up');

    await expect(phone.getByRole('radio', { name: 'For a business' })).toBeChecked();
    await expect(country(phone)).toHaveValue('United Kingdom');
    await press(phone, words.continue);
    await expect(phone.getByText(words.required)).toBeVisible();
    await phone.getByLabel('Name of the business').fill('Lovelace & Daughters');
    await press(phone, 'Show all countries');
    await phone.getByRole('option', { name: 'France', exact: true }).click();
    await press(phone, words.continue);
    await enterNumber(phone, '+44 7700 900011');
    await codeScreen(phone);
    await enterCode(phone, await sentCode(product));
    await expect(heading(phone, words.numberInUse)).toBeFocused();
    await expect(phone.getByText('It belongs to another account, with the email address s***@demo.example.')).toBeVisible();
    await press(phone, 'Yes');
    await press(phone, 'Yes');
    await expect(phone.getByRole('button', { name: 'Log in with that account' })).toBeVisible();
    await press(phone, 'Use another number');
    await enterNumber(phone, '+44 7700 900846');
    await codeScreen(phone);
    await enterCode(phone, await sentCode(product, 2));
    await phone.getByLabel(words.password, { exact: true }).fill(password);
    await press(phone, words.openAccount);
    await expectHome(phone, email);

    await phone.getByRole('link', { name: 'Your team' }).click();
    const team = phone.getByRole('region', { name: 'Lovelace & Daughters' });
    await expect(team.getByText('Nobody has joined yet.')).toBeVisible();
    await team.getByLabel('Email of the person to invite').fill('sms@demo.example');
    await team.getByRole('button', { name: 'Send invitation' }).click();
    await expect(phone.getByText("We've sent an invitation to sms@demo.example.")).toBeVisible();
  });
});
