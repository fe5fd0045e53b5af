/** The demo's page that sends money, where every transfer needs an approval: the steps of a journey there, and its requests. */
import type { Page, Request } from '@playwright/test';
import { words } from '@stepgate/testkit/words';
import { expect } from './journey.ts';
import { openSession, testCode } from './open-session.ts';

/** The transaction details of `send`, as the approval shows them. */
export const summary = 'Send £250.00 to “Ada Lovelace”';

const path = '/demo/money/transfers';

/** The address of transfers. */
export const money = `**${path}`;

export const approvalDialog = (page: Page) => page.getByRole('dialog', { name: words.approveThis });

/** Approves with a code what the dialog names, such as the addition of a passkey. */
export async function approveWithCode(page: Page, what: string): Promise<void> {
  await expect(approvalDialog(page).getByText(what, { exact: true })).toBeVisible();
  await approvalDialog(page).getByLabel(words.code).fill(testCode);
}

/** The transfers, newest first. */
export const ledger = (page: Page) => page.getByRole('region', { name: 'Sent', exact: true }).getByRole('listitem');

/** Arrives on the page with a session. */
export async function openSending(page: Page, email?: string): Promise<void> {
  await openSession(page, email, '/home/send');
  await expect(page.getByRole('button', { name: words.sendMoney })).toBeVisible();
}

export async function send(page: Page, payee = 'Ada Lovelace'): Promise<void> {
  await page.getByLabel(words.recipient).fill(payee);
  await page.getByLabel(words.amount).fill('250');
  await page.getByRole('button', { name: words.sendMoney }).click();
}

export async function expectSent(page: Page, payee = 'Ada Lovelace'): Promise<void> {
  await expect(page.getByText(new RegExp(`£250\\.00 is on its way to .?${payee}`))).toBeVisible();
  await page.getByRole('button', { name: 'Send another' }).click();
  await expect(ledger(page).filter({ hasText: payee })).toHaveCount(1);
}

/** The end and reason of the hold, in the service's words. */
export const onHoldBecause = (page: Page, why: string) =>
  page.getByText(new RegExp(`Transfers are paused until .+ because ${why}\\.`));

export const approvalOf = (request: Request): string | undefined => request.headers()['x-2fa-approval'];

export const isApproved = (request: Request): boolean => approvalOf(request) !== undefined;

/** All requests of a page from now on. */
export function watchRequests(page: Page): readonly Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

/** The requests that send money. */
export const wishes = (requests: readonly Request[]): readonly Request[] =>
  requests.filter((request) => request.method() === 'POST' && request.url().endsWith(path));
