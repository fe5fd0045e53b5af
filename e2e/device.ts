/** A phone that approves logins, as the customer holds it: enrolled with the code that the account shows, and answered with by hand. */
import { expect, type Page } from '@playwright/test';

/** The number that the login screen asks to be typed on the phone. */
export async function shownNumber(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
  return (await page.locator('bdi', { hasText: /^\d\d$/ }).textContent()) ?? '';
}

/** The card of a request that waits, by what it is about. */
export const waitingRequest = (phone: Page, about: string) =>
  phone
    .locator('section')
    .filter({ has: phone.getByRole('heading', { name: about }) })
    .last();

/** The card of the login that waits. */
export const waitingLogin = (phone: Page) => waitingRequest(phone, 'Log in to your account');

export async function approve(phone: Page, number: string): Promise<void> {
  await waitingLogin(phone).getByLabel('Number on the other screen').fill(number);
  await waitingLogin(phone).getByRole('button', { name: 'Approve' }).click();
}

/** A number that is not the one shown. */
export const anotherNumber = (number: string): string => (number === '11' ? '12' : '11');

/**
 * Adds a device in `page`, which is logged in, and sets up `phone` with the link.
 * @returns once both have noticed
 */
export async function enrol(page: Page, phone: Page, name = 'My phone'): Promise<void> {
  await page.goto('/home/security');
  await page.getByRole('button', { name: 'Add a device' }).click();
  const code = (await page.locator('code').textContent()) ?? '';
  await phone.goto(`/device#code=${code}`);
  await expect(phone.getByLabel('Set-up code')).toHaveValue(code);
  await phone.getByLabel('Name of this phone').fill(name);
  await phone.getByRole('button', { name: 'Set up this phone' }).click();
  await expect(phone.getByRole('heading', { name: 'This phone approves your logins' })).toBeVisible();
  await expect(page.getByText(`${name} can approve your logins now.`)).toBeVisible();
}
