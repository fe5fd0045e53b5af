import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { answered, codeScreen, enterCode, enterNumber, expect, expectHome, passFirstFactor, sentCode, test } from './journey.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.use({ expectedErrors: { patterns: [answered(400), answered(403)] } });

test('[UPN-01] [UPN-03] [DUP-01] [ENV-01] (RB10, PN1) a new number is required before the session: a taken one has a solution for every answer, and a proved one replaces the old', {
  tag: '@deep',
}, async ({ page, product, watched }) => {
  const email = 'update@demo.example';
  const [old, taken, free] = ['+447700900512', '+447700900011', '+447700900888'];
  const exchanges = () => watched.requests.filter((request) => request.endsWith('/v2/auth')).length;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/login');
  await passFirstFactor(page, email);
  await codeScreen(page);
  await enterCode(page, await sentCode(product));
  await expect(heading(page, words.enterNewNumber)).toBeFocused();
  expect(exchanges()).toBe(1);
  await page.reload();
  await expect(heading(page, words.enterNewNumber)).toBeVisible();

  const number = page.getByLabel(words.phoneNumber, { exact: true });
  const consent = page.getByText('you agree that we send text messages');
  await expect(page.getByRole('button', { name: words.continue, exact: true })).toBeDisabled();
  await page.getByLabel('Country').selectOption('US');
  await expect(consent.getByRole('link', { name: 'terms of use' })).toHaveAttribute('href', '/terms-and-conditions');
  await expect(consent.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/help/articles/privacy-policy');
  await press(words.fillTestNumber);
  await expect(number).toHaveValue(/^\+44 7700 900[1-9]\d\d$/);
  await expect(page.getByLabel('Country')).toHaveValue('GB');
  await expect(consent).toHaveCount(0);

  await enterNumber(page, taken);
  await codeScreen(page);
  await expect(page.getByText('We sent a text message to +44 7700 900011.')).toBeVisible();
  const code = await sentCode(product, 2);
  await page.reload();
  await codeScreen(page);
  await press(words.tryAnotherWay);
  await expect(page.getByText('to your new number +44 7700 900011.')).toBeVisible();
  await expect(page.getByRole('listitem').getByText(/^(Voice call|WhatsApp)$/)).toHaveCount(2);
  await press(words.back);
  await enterCode(page, code);

  await expect(heading(page, words.numberInUse)).toBeFocused();
  await expect(page.getByText('with the email address s***@demo.example.')).toBeVisible();
  await press('No');
  await expect(page.getByRole('link', { name: words.getHelp })).toHaveAttribute('href', '/help/contact');
  await press(words.back);
  await press('Yes');
  await expect(heading(page, 'Can you still access this email address?')).toBeFocused();
  await press('No');
  await expect(page.getByRole('link', { name: words.getHelp })).toHaveAttribute('href', '/help/contact');
  await press(words.back);
  await press('Yes');
  await expect(page.getByRole('button', { name: 'Log in with that account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset the password of that account' })).toBeVisible();
  await press('Use another number');
  expect(exchanges()).toBe(1);

  await enterNumber(page, '07700 900888');
  await codeScreen(page);
  await enterCode(page, await sentCode(product, 3));
  await expectHome(page, email);
  expect(exchanges()).toBe(2);
  await expect.poll(async () => (await product.messages('sms')).length).toBe(5);
  const told = (await product.messages()).slice(3).map(({ to, subject, text }) => [to, subject ?? text.split(/[:.]/)[1]]);
  expect(Object.fromEntries(told)).toEqual({
    [email]: 'Your phone number was changed',
    [old]: ' Your phone number was changed',
    [free]: ' this is now the phone number of your account',
  });
});
