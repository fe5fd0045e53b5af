/** The demo's page that sends money, where every wish has to be approved: what a journey does there, and what it sees of the requests. */
import type { Page, Request } from '@playwright/test';
import { chooseAnotherWay, enterCode, expect, passFirstFactor } from './journey.ts';

/** Taken wherever a code is asked for: a code of the app itself is good once in 30 seconds. */
export const testCode = '111111';

/** What `send` asks for, in the words with which it is approved. */
export const summary = 'Send 250.00 GBP to Ada Lovelace';

const path = '/demo/money/transfers';

/** Where wishes are sent. */
export const money = `**${path}`;

export const approving = (page: Page) => page.getByRole('dialog', { name: 'Approve this' });

/** What was sent, the newest first. */
export const ledger = (page: Page) => page.getByRole('region', { name: 'Sent', exact: true }).getByRole('listitem');

/** Logs in by authenticator app, which sends nothing, and is led to the page. */
export async function openSending(page: Page, email = 'totp@demo.example'): Promise<void> {
  await page.goto('/login?redirectUrl=%2Fhome%2Fsend');
  await passFirstFactor(page, email);
  if (email !== 'totp@demo.example') await chooseAnotherWay(page, 'Authenticator app');
  await enterCode(page, testCode, 'Confirm code');
  await page.waitForURL('**/home/send');
  await expect(page.getByRole('button', { name: 'Send money' })).toBeVisible();
}

export async function send(page: Page, payee = 'Ada Lovelace'): Promise<void> {
  await page.getByLabel('Who the money goes to').fill(payee);
  await page.getByLabel('Amount in GBP').fill('250');
  await page.getByRole('button', { name: 'Send money' }).click();
}

export async function expectSent(page: Page, payee = 'Ada Lovelace'): Promise<void> {
  await expect(page.getByText(new RegExp(`250\\.00.GBP is on its way to .?${payee}`))).toBeVisible();
  await expect(ledger(page).filter({ hasText: payee })).toHaveCount(1);
}

/** Until when it rests and why, as the service says it. */
export const restsBecause = (page: Page, why: string) =>
  page.getByText(new RegExp(`Sending money rests until .+, because ${why}\\.`));

export const approvalOf = (request: Request): string | undefined => request.headers()['x-2fa-approval'];

export const isApproved = (request: Request): boolean => approvalOf(request) !== undefined;

/** All that a page asks for from now on. */
export function requestsOf(page: Page): readonly Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

/** Those that ask for money to be sent. */
export const wishes = (requests: readonly Request[]): readonly Request[] =>
  requests.filter((request) => request.method() === 'POST' && request.url().endsWith(path));
