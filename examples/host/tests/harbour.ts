/** The shared setup of this app's tests: the running service, and the steps of a customer. */
import { test as base, type Page } from '@playwright/test';
import { connectStepgate, type Stepgate, type TestCustomer } from '@stepgate/testing';

/** Where this app is, as a browser sees it, and the service behind it. */
export const origin = process.env.HARBOUR_ORIGIN ?? 'http://localhost:5173';
export const service = process.env.STEPGATE_SERVICE ?? 'http://localhost:3000';

type Shared = { readonly stepgate: Stepgate };

/** Each test makes customers of its own, so tests run side by side on one service. */
export const test = base.extend<Record<never, never>, Shared>({
  stepgate: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing else is needed.
    async ({}, use) => use(await connectStepgate(service)),
    { scope: 'worker' },
  ],
});

/** Opens the app and sends the password. */
export async function beginLogin(page: Page, { email, password }: TestCustomer): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** A code submits itself after its sixth digit. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
}

/** Fills in a payment and sends it. */
export async function pay(page: Page, payee: string, pounds: string): Promise<void> {
  await page.getByLabel('To whom').fill(payee);
  await page.getByLabel('How much, in pounds').fill(pounds);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
