/** For tests with Playwright. */
import type { Page } from '@playwright/test';
import type { SessionCookie } from './protocol.ts';
import type { TestCustomer } from './test-customer.ts';

/**
 * Logs a customer in, without a form: every page of this browser context then has the session. Call it before `page.goto`, or reload the page.
 * @throws for a customer who is asked for something else than a second factor: log in by your app's form
 * @example
 * ```ts
 * import { test } from '@playwright/test';
 * import { connectStepgate } from '@stepgate/testing';
 * import { logIn } from '@stepgate/testing/playwright';
 *
 * test('a customer sees the account', async ({ page }) => {
 *   const stepgate = await connectStepgate('http://localhost:3000');
 *   await logIn(page, await stepgate.customers.create());
 *   await page.goto('/');
 * });
 * ```
 */
export async function logIn(page: Page, customer: TestCustomer): Promise<void> {
  await page.context().addCookies([...(await customer.logIn())]);
}

/** As `storageState` of a browser context takes it, and a file keeps it. */
export type StoredSession = { readonly cookies: SessionCookie[]; readonly origins: [] };

/**
 * A new session of a customer, for `storageState`.
 * @example
 * ```ts
 * import { test } from '@playwright/test';
 * import { connectStepgate } from '@stepgate/testing';
 * import { storedSession } from '@stepgate/testing/playwright';
 *
 * test('a customer has two browsers', async ({ browser }) => {
 *   const stepgate = await connectStepgate('http://localhost:3000');
 *   const ada = await stepgate.customers.create();
 *   await browser.newContext({ storageState: await storedSession(ada) });
 * });
 * ```
 */
export const storedSession = async (customer: TestCustomer): Promise<StoredSession> => ({
  cookies: [...(await customer.logIn())],
  origins: [],
});
