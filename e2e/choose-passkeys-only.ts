/** How a customer with an authenticator app gets passkeys, and lets only them log in. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { expect, logInWithApp } from './journey.ts';
import { type Authenticator, acceptOffer, withAuthenticator } from './passkey-authenticator.ts';
import type { Product } from './product.ts';
import { approveWithCode } from './sending.ts';

/** Adds a passkey on the security page, and approves it with the passkey before it or with a code. */
export async function addPasskey(page: Page, approvedBy: 'passkey' | 'code'): Promise<void> {
  await page.goto('/home/security#passkeys');
  await page.getByRole('button', { name: words.addPasskey }).click();
  if (approvedBy === 'passkey') await page.getByRole('button', { name: words.usePasskey }).click();
  else await approveWithCode(page, 'Add a passkey that can log you in');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByText("You've added a passkey.")).toBeVisible();
}

/** Logs in, adds two passkeys, and switches the setting on, a week later. */
export async function choosePasskeysOnly(
  page: Page,
  product: Product,
  email: string,
): Promise<readonly [Authenticator, Authenticator]> {
  const first = await withAuthenticator(page);
  await logInWithApp(page, product, email);
  await acceptOffer(page);
  const second = await withAuthenticator(page, 'usb');
  await addPasskey(page, 'passkey');
  expect([await first.count(), await second.count()]).toEqual([1, 1]);
  product.passkeysGetOld();
  await switchOn(page);
  await expect(page.getByText('Only a passkey can log you in and approve payments.').first()).toBeVisible();
  return [first, second];
}

export async function switchOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use passkeys only' }).click();
  await page.getByRole('button', { name: 'Yes, passkeys only' }).click();
  await page.getByRole('button', { name: words.usePasskey }).click();
  await expect(page.getByText('You chose “Passkeys only”.')).toBeVisible();
}
