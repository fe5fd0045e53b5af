/** The review desk, as a member of staff uses it. */
import { expect, type Page } from '@playwright/test';
import { type Product, password } from './product.ts';

const reviewer = 'reviewer@demo.example';

export async function enterDesk(desk: Page, product: Product): Promise<void> {
  await desk.goto('/review');
  await desk.getByLabel('Email').fill(reviewer);
  await desk.getByLabel('Password', { exact: true }).fill(password);
  await desk.getByLabel('6-digit code of your authenticator app').fill(await product.authenticatorCode(reviewer));
  await desk.getByRole('button', { name: 'Log in' }).click();
  await expect(desk.getByText(`You review as ${reviewer}.`)).toBeVisible();
}

/** What waits there of a customer. */
export const waitingItem = (desk: Page, email: string) =>
  desk
    .getByRole('region', { name: 'Waiting for a decision' })
    .getByRole('listitem')
    .filter({ has: desk.getByRole('heading', { name: `New phone number for ${email}` }) });

export async function approveChange(desk: Page, email: string, reason: string): Promise<void> {
  const item = waitingItem(desk, email);
  await item.getByLabel('Reason').fill(reason);
  await item.getByRole('button', { name: 'Approve' }).click();
  await item.getByRole('button', { name: 'Yes, approve' }).click();
  await expect(desk.getByText(`Approved: the new phone number for ${email}.`)).toBeVisible();
}
