/** A challenge that goes on on a phone, from both screens. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export type ForThePhone = { readonly link: string; readonly number: string };

/** Asks for the code on the first screen, and reads there what the phone opens and must show. */
export async function handOn(desk: Page): Promise<ForThePhone> {
  await desk.getByRole('button', { name: 'Use your phone' }).click();
  await expect(desk.getByRole('img', { name: 'QR code with a link for your phone' })).toBeVisible();
  await desk.getByText('I cannot scan the code').click();
  const link = (await desk.locator('code').textContent()) ?? '';
  const number = (await desk.locator('bdi', { hasText: /^\d\d$/ }).textContent()) ?? '';
  return { link, number };
}

/** Opens the link on the phone and presses its button: the question shows whether this is the customer's own. */
export async function openOnPhone(phone: Page, { link, number }: ForThePhone): Promise<void> {
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('heading', { name: `Does your other screen show ${number}?` })).toBeFocused();
}

/** The other screen has gone on by itself. */
export async function phoneIsDone(phone: Page): Promise<void> {
  await expect(phone.getByRole('heading', { name: 'Done on this phone' })).toBeVisible();
}
