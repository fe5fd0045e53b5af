/** A challenge that continues on a phone, from both screens. */
import type { Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { expect } from './journey.ts';

export type ForThePhone = { readonly link: string; readonly number: string };

/** Requests the hand-off on the first screen, and reads the phone's link and number there. */
export async function startHandOff(backOffice: Page): Promise<ForThePhone> {
  await backOffice.getByRole('button', { name: words.usePhone }).click();
  await expect(backOffice.getByRole('img', { name: 'QR code with a link for your phone' })).toBeVisible();
  await backOffice.getByText("I can't scan the code").click();
  const link = (await backOffice.locator('code').textContent()) ?? '';
  const number = (await backOffice.locator('p', { hasText: /^\d\d$/ }).textContent()) ?? '';
  return { link, number };
}

/** Opens the link on the phone and continues: a question asks whether the number matches. */
export async function openOnPhone(phone: Page, { link, number }: ForThePhone): Promise<void> {
  await phone.goto(link);
  await phone.getByRole('button', { name: words.continue }).click();
  await expect(phone.getByRole('heading', { name: `Does your other screen show ${number}?` })).toBeFocused();
}

/** The other screen has continued by itself. */
export async function phoneIsDone(phone: Page): Promise<void> {
  await expect(phone.getByRole('heading', { name: 'Done on this phone' })).toBeVisible();
}
