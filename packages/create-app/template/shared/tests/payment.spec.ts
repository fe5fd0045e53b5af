import { expect, type Page, test } from '@playwright/test';
import { connectStepgate } from '@stepgate/testing';
import { logIn } from '@stepgate/testing/playwright';
import { addressOf } from '../ports.ts';

const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send £12.34 to Ada Lovelace' }).click();

test('a payment that the customer approves with a code is paid', async ({ page }) => {
  const stepgate = await connectStepgate(addressOf('service'));
  const customer = await stepgate.customers.create();
  await page.goto('/');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel('6-digit code').fill(await customer.code());
  await send(page);
  const { code = '', text } = await customer.message('sms');
  expect(text).toContain('Send £12.34 to "Ada Lovelace"');
  await page.getByRole('dialog').getByLabel('6-digit code').fill(code);
  await expect(page.getByText('Paid.')).toBeVisible();
});

test('a payment that the customer denies on the phone is not paid', async ({ page }) => {
  const stepgate = await connectStepgate(addressOf('service'));
  const customer = await stepgate.customers.create({ methods: ['PUSH'] });
  await logIn(page, customer);
  await customer.next({ asks: 'PUSH', ends: 'refused' });
  await page.goto('/');
  await send(page);
  await expect(page.getByRole('dialog')).toContainText('Nothing has changed.');
  await expect(page.getByText('Paid.')).toBeHidden();
});
