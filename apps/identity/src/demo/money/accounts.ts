/** The demo's money: one account a customer, and what was sent from it, each wish once. */
import type { DemoTransfer } from '@stepgate/contract';
import { Problem } from '../../domain/problem.ts';
import type { Queries } from '../../storage/storage.ts';

/** What every customer of the demo begins with, in pence. */
export const openingBalance = 100_000;

/** @returns pence; an account that nothing was sent from yet has no row */
export async function balanceOf(queries: Queries, customerId: string): Promise<number> {
  const row = await queries.selectFrom('demo_account').select('balance').where('customer_id', '=', customerId).executeTakeFirst();
  return row?.balance ?? openingBalance;
}

const columns = ['id', 'payee', 'amount', 'sent_at as sentAt'] as const;

const transferOf = (row: Omit<DemoTransfer, 'currency'>): DemoTransfer => ({ ...row, currency: 'GBP' });

/** The newest first. */
export async function transfersOf(queries: Queries, customerId: string): Promise<DemoTransfer[]> {
  const rows = await queries
    .selectFrom('demo_transfer')
    .select(columns)
    .where('customer_id', '=', customerId)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(transferOf);
}

/** One wish of a customer, however often it is sent. */
export type Wish = {
  readonly customerId: string;
  readonly key: string;
  /** Of the request, to the letter. */
  readonly digest: string;
};

/**
 * What a wish has come to before.
 * @throws Problem `idempotency_key_reused` where its key was another one's
 */
export async function sentBefore(queries: Queries, { customerId, key, digest }: Wish): Promise<DemoTransfer | undefined> {
  const row = await queries
    .selectFrom('demo_transfer')
    .select([...columns, 'digest'])
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { digest: known, ...transfer } = row;
  if (known !== digest) throw new Problem('idempotency_key_reused');
  return transferOf(transfer);
}

/**
 * Takes the amount off the balance and writes the transfer down: both or, where something throws, neither. Inside a
 * transaction that has locked the customer's row.
 * @throws Problem `insufficient_funds`
 */
export async function sendFrom(queries: Queries, wish: Wish, transfer: DemoTransfer): Promise<void> {
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
