/** Opens the page with a scripted service, and its usual answers. For tests only. */

import { calls, demoCalls, headers, type TransactionDetails } from '@stepgate/contract';
import { leftWithDetails, totp } from '@stepgate/pages/test';
import { words } from '@stepgate/testkit/words';
import { openPage } from '@stepgate/web/test';
import { page } from '../page.ts';

export type Answers = Parameters<typeof openPage>[1]['answers'];
export type Opened = Awaited<ReturnType<typeof openPage>>;

export const asksMoney = `GET ${demoCalls.demoMoney.path}`;
export const sends = `POST ${demoCalls.demoSendMoney.path}`;
export const reports = `POST ${calls.reportFraud.path}`;
const asksToken = `GET ${calls.tokenStatus.path}?viewType=full`;
const verifies = `POST ${calls.verifyTotp.path}`;

const sentAt = Date.UTC(2026, 10, 21, 12, 30);
export const transfer = { id: 't1', payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP', sentAt };
export const money = (balance: number, transfers: readonly unknown[] = []) => ({
  status: 200,
  body: { balance, currency: 'GBP', transfers },
});
export const problem = (status: number, code: string, message: string, extraHeaders: Readonly<Record<string, string>> = {}) => ({
  status,
  body: { code, message },
  headers: extraHeaders,
});
export const done = { status: 200, body: { transfer, balance: 75_000 } };
export const demand = (oneTimeToken: string) =>
  problem(403, 'second_factor_needed', 'Please approve this.', { [headers.approval]: oneTimeToken });

export const approval: TransactionDetails = { kind: 'APPROVAL', summary: 'Send £250.00 to “Ada Lovelace”' };

/** A customer with an authenticator app is asked for a code. */
export const waiting: Answers = { [asksToken]: [leftWithDetails(approval, totp)] };

/** The customer enters the code. */
export const approving = (transactionDetails = approval): Answers => ({
  [asksToken]: [leftWithDetails(transactionDetails, totp), leftWithDetails(transactionDetails)],
  [verifies]: [leftWithDetails(transactionDetails)],
});

export const openSend = (answers: Answers) =>
  openPage(page, { answers: { [asksMoney]: [money(100_000), money(75_000, [transfer])], ...answers } });

export async function fill({ screen }: Opened, payee = 'Ada Lovelace', amount = '250'): Promise<void> {
  await screen.getByRole('textbox').first().fill(payee);
  await screen.getByRole('textbox').last().fill(amount);
}

export async function press({ screen }: Opened, name: string): Promise<void> {
  await screen.getByRole('button', { name, exact: true }).click();
}

export async function approve(opened: Opened): Promise<void> {
  await opened.screen.getByLabelText(words.code).fill('123456');
}
