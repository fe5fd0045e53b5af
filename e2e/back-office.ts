/** The back office, as staff uses it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { type Product, password } from './product.ts';

/** @param reviewer a member of the demo's staff */
export async function openBackOffice(backOffice: Page, product: Product, reviewer = 'reviewer@demo.example'): Promise<void> {
  await backOffice.goto('/review');
  await backOffice.getByLabel(words.email).fill(reviewer);
  await backOffice.getByLabel(words.password, { exact: true }).fill(password);
  await backOffice.getByLabel('6-digit code of your authenticator app').fill(await product.authenticatorCode(reviewer));
  await backOffice.getByRole('button', { name: words.logIn, exact: true }).click();
  await expect(backOffice.getByText(`You're logged in as ${reviewer}.`)).toBeVisible();
}

/** Chooses a customer's case in the queue. A phone shows a case only then. */
export async function chooseCase(backOffice: Page, email: string): Promise<void> {
  const queue = backOffice.getByRole('navigation', { name: 'Waiting for a decision' });
  await queue.getByRole('button', { name: email }).click();
}

/** The case on screen. A desk opens the oldest. */
const openCase = (backOffice: Page, name: string) => backOffice.getByRole('region', { name });

/** The pending phone change of a customer. */
export const waitingChange = (backOffice: Page, email: string) => openCase(backOffice, `New phone number ${email}`);

/** The photo that a customer's login waits for. */
export const waitingPhoto = (backOffice: Page, email: string) => openCase(backOffice, `Photo with ID ${email}`);

/** The appeal of a customer whose account is deactivated. */
export const waitingAppeal = (backOffice: Page, email: string) => openCase(backOffice, `Appeal ${email}`);

/** Shows the photo of a case, and checks that it is a picture. */
export async function seePhoto(item: Locator, email: string): Promise<void> {
  await item.getByRole('button', { name: 'Show the photo' }).click();
  const photo = item.getByRole('img', { name: `Photo from ${email}` }).first();
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/** Opens the photo, which a decision on it requires, and decides. @returns once the back office shows the decision */
export async function decide(item: Locator, decision: string, reason: string): Promise<void> {
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
