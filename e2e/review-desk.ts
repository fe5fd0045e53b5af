/** The review desk, as a member of staff uses it. */
import { expect, type Locator, type Page } from '@playwright/test';
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

const waitingWith = (desk: Page, name: string) =>
  desk
    .getByRole('region', { name: 'Waiting for a decision' })
    .getByRole('listitem')
    .filter({ has: desk.getByRole('heading', { name }) });

/** The phone change of a customer that waits there. */
export const waitingChange = (desk: Page, email: string) => waitingWith(desk, `New phone number for ${email}`);

/** The photo of a customer that a login waits for. */
export const waitingPhoto = (desk: Page, email: string) => waitingWith(desk, `Photo with ID from ${email}`);

/** The appeal of a customer whose account is switched off. */
export const waitingAppeal = (desk: Page, email: string) => waitingWith(desk, `Appeal from ${email}`);

/** Shows the photo of something that waits, and sees that it is a picture. */
export async function seePhoto(item: Locator, email: string): Promise<void> {
  await item.getByRole('button', { name: 'Show the photo' }).click();
  const photo = item.getByRole('img', { name: `Photo that ${email} sent` }).first();
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/** Opens the photo, without which nothing that rests on it is decided. @returns once the desk has told what has become of it */
export async function decide(item: Locator, decision: 'Approve' | 'Reject', reason: string): Promise<void> {
  const show = item.getByRole('button', { name: 'Show the photo' });
  if (await show.isVisible()) {
    await show.click();
    await expect(item.getByRole('img').first()).toBeVisible();
  }
  await item.getByLabel('Reason').fill(reason);
  await item.getByRole('button', { name: decision }).click();
  await item.getByRole('button', { name: `Yes, ${decision.toLowerCase()}` }).click();
  await expect(item.page().getByRole('region', { name: 'Decided' }).getByText(reason)).toBeVisible();
}
