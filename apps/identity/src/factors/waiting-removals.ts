/** Removals of a method that wait: the rows. `security-page/removals.ts` begins them and carries them out. */
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';

export type WaitingRemoval = {
  readonly customerId: string;
  /** See `factorName`. */
  readonly method: string;
  /** Hash of the session that asked for it. */
  readonly session: string;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
};

/** A wait in progress is unchanged. @returns whether this call began it */
export async function waitForRemoval(
  { queries, now }: Transaction,
  { customerId, method, session, dueAt }: WaitingRemoval,
): Promise<boolean> {
  const begun = await queries
    .insertInto('waiting_removal')
    .values({ customer_id: customerId, method, session_hash: session, asked_at: now, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('method')
    .executeTakeFirst();
  return begun !== undefined;
}

/** When each method goes, by its name. */
export async function readWaitingRemovals(queries: Queries, customerId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('waiting_removal')
    .select(['method', 'due_at'])
    .where('customer_id', '=', customerId)
    .execute();
  return new Map(rows.map(({ method, due_at }) => [method, due_at]));
}

/** The removals whose wait has ended, of one customer or of all. */
export async function listDueRemovals(queries: Queries, now: number, of?: Pick<WaitingRemoval, 'customerId' | 'method'>) {
  const rows = await queries
    .selectFrom('waiting_removal')
    .selectAll()
    .where('due_at', '<=', now)
    .$if(of !== undefined, (only) => only.where('customer_id', '=', of?.customerId ?? '').where('method', '=', of?.method ?? ''))
    .orderBy('due_at')
    .execute();
  return rows.map(
    ({ customer_id, method, session_hash, due_at }): WaitingRemoval => ({
      customerId: customer_id,
      method,
      session: session_hash,
      dueAt: due_at,
    }),
  );
}

/** @returns whether it waited */
export async function endWaitingRemoval(queries: Queries, customerId: string, method: string): Promise<boolean> {
  const ended = await queries
    .deleteFrom('waiting_removal')
    .where('customer_id', '=', customerId)
    .where('method', '=', method)
    .returning('method')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Somebody says that it wasn't the customer: everything stays. */
export async function cancelRemovals(queries: Queries, customerId: string): Promise<void> {
  await queries.deleteFrom('waiting_removal').where('customer_id', '=', customerId).execute();
}
