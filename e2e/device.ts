/** The customer's phone that approves logins: enrolled with the code from the account, and answered by hand. */
import { expect, type Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { openRow } from './security-rows.ts';
import { approveWithCode } from './sending.ts';

/** The number that the login screen asks to type on the phone. */
export async function shownNumber(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: words.approveOnPhone })).toBeVisible();
  return (await page.locator('bdi', { hasText: /^\d\d$/ }).textContent()) ?? '';
}

/** The card of a pending request, by its subject. */
export const waitingRequest = (phone: Page, about: string) =>
  phone
    .locator('section')
    .filter({ has: phone.getByRole('heading', { name: about }) })
    .last();

/** The card of the pending login. */
export const waitingLogin = (phone: Page) => waitingRequest(phone, 'Log in to your account');

export async function approve(phone: Page, number: string): Promise<void> {
  await waitingLogin(phone).getByLabel(words.numberOnOtherScreen).fill(number);
  await waitingLogin(phone).getByRole('button', { name: words.approve }).click();
}

/** A number other than the one shown. */
export const anotherNumber = (number: string): string => (number === '11' ? '12' : '11');

/**
 * Adds a device in `page`, which is logged in, and sets up `phone` with the link.
 * @returns once both pages show the result
 */
export async function enrol(page: Page, phone: Page, name = 'My phone'): Promise<void> {
  await page.goto('/home/security');
  await openRow(page, 'devices');
  await page.getByRole('button', { name: words.addDevice }).click();
  await approveWithCode(page, 'Add a device that can approve logins');
  const code = (await page.locator('code').textContent()) ?? '';
  await phone.goto(`/device#code=${code}`);
  await expect(phone.getByLabel('Set-up code')).toHaveValue(code);
  await phone.getByLabel('Name of this phone').fill(name);
  await phone.getByRole('button', { name: 'Set up this phone' }).click();
  await expect(phone.getByRole('heading', { name: 'This phone approves your logins' })).toBeVisible();
  await expect(page.getByText(`${name} can now approve your logins.`)).toBeVisible();
}
