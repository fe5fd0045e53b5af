/** The demo's money: one account for each customer, and its transfers, each made once. */

import type { DemoTransfer } from '@stepgate/contract';
import { Problem, type Queries } from '@stepgate/identity/for-extras';

/** The opening balance of every demo customer, in pence. */
export const openingBalance = 100_000;

/** @returns pence; an account without transfers has no row yet */
export async function readBalance(queries: Queries, customerId: string): Promise<number> {
  const row = await queries.selectFrom('demo_account').select('balance').where('customer_id', '=', customerId).executeTakeFirst();
  return row?.balance ?? openingBalance;
}

const columns = ['id', 'payee', 'amount', 'sent_at as sentAt'] as const;

const toTransfer = (row: Omit<DemoTransfer, 'currency'>): DemoTransfer => ({ ...row, currency: 'GBP' });

/** The newest first. */
export async function listTransfers(queries: Queries, customerId: string): Promise<DemoTransfer[]> {
  const rows = await queries
    .selectFrom('demo_transfer')
    .select(columns)
    .where('customer_id', '=', customerId)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toTransfer);
}

/** One transfer that a customer asks for, however often the request is sent. */
export type TransferKey = {
  readonly customerId: string;
  readonly key: string;
  /** Digest of the exact request. */
  readonly digest: string;
};

/**
 * The transfer that an earlier request with this key has made.
 * @throws Problem `idempotency_key_reused` if the key was used for another request
 */
export async function sentBefore(queries: Queries, { customerId, key, digest }: TransferKey): Promise<DemoTransfer | undefined> {
  const row = await queries
    .selectFrom('demo_transfer')
    .select([...columns, 'digest'])
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { digest: known, ...transfer } = row;
  if (known !== digest) throw new Problem('idempotency_key_reused');
  return toTransfer(transfer);
}

/**
 * Takes the amount off the balance and stores the transfer; if something throws, it does neither. Called in a transaction that has locked the
 * customer's row.
 * @throws Problem `insufficient_funds`
 */
export async function sendFrom(queries: Queries, wish: TransferKey, transfer: DemoTransfer): Promise<void> {
  const { customerId } = wish;
  await queries
    .insertInto('demo_account')
    .values({ customer_id: customerId, balance: openingBalance })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
  const taken = await queries
    .updateTable('demo_account')
    .set(({ eb }) => ({ balance: eb('balance', '-', transfer.amount) }))
    .where('customer_id', '=', customerId)
    .where('balance', '>=', transfer.amount)
    .returning('balance')
    .executeTakeFirst();
  if (taken === undefined) throw new Problem('insufficient_funds');
  const { sentAt, ...written } = transfer;
  await queries
    .insertInto('demo_transfer')
    .values({ ...written, customer_id: customerId, idempotency_key: wish.key, digest: wish.digest, sent_at: sentAt })
    .execute();
}
