/** Appeals of customers whose account staff has deactivated: one at a time, decided by staff, expired after a week. */

import { appealReview, type ReviewDecision } from '@stepgate/contract';
import { customerWithId, findCustomer } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import type { Deps } from '../kernel/context.ts';
import { eachRow, type Job } from '../kernel/job.ts';
import { notify } from '../messages/notify.ts';
import { type Expiring, keptSince } from '../storage/expiring.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import { switchOn } from './account-status.ts';

export const expiring: readonly Expiring[] = [keptSince('appeal', 'decided_at', appealReview.keptFor)];

type Appeal = { readonly email: string; readonly message: string; readonly browser: string; readonly address: string };

/** Stores an appeal for staff, if the address has an account that may appeal and no appeal is pending. For any other address it does nothing. */
export async function keepAppeal(tx: Transaction, { email, message, browser, address }: Appeal): Promise<void> {
  const now = tx.now;
  const found = await findCustomer(tx.queries, email);
  if (found === undefined) return;
  await lockCustomer(tx.queries, found.id);
  const customer = await customerWithId(tx.queries, found.id);
  if (customer?.status !== 'deactivated' || !customer.deactivation.canAppeal) return;
  const inserted = await tx.queries
    .insertInto('appeal')
    .values({
      id: tx.secrets.newToken(),
      customer_id: customer.id,
      open_for: customer.id,
      message,
      status: 'waiting',
      browser,
      address,
      received_at: now,
      latest_at: now + appealReview.within,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.column('open_for').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) await notify(tx, customer, 'appealReceived');
}

/** Closes a pending appeal and notifies the customer. @returns whether it was pending */
async function end(tx: Transaction, id: string, how: 'approved' | 'rejected' | 'over'): Promise<boolean> {
  const now = tx.now;
  const ended = await tx.queries
    .updateTable('appeal')
    .set({ status: how, open_for: null, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('latest_at', how === 'over' ? '<=' : '>', now)
    .returning('customer_id')
    .executeTakeFirst();
  const customer = await customerWithId(tx.queries, ended?.customer_id);
  if (customer === undefined) return false;
  if (how === 'approved') await switchOn(tx, customer);
  else await notify(tx, customer, how === 'rejected' ? 'appealRejected' : 'appealOver');
  return true;
}

/** Takes the row's lock, so that a parallel decision waits. @returns whose appeal it is, if it waits for a decision */
export async function lockWaitingAppeal({ queries, now }: Transaction, id: string): Promise<string | undefined> {
  const waiting = await queries
    .updateTable('appeal')
    .set({ status: 'waiting' })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('latest_at', '>', now)
    .returning('customer_id')
    .executeTakeFirst();
  return waiting?.customer_id;
}

/**
 * The decision of staff, made once.
 * @returns whose appeal was decided; `over` if someone else has decided or its time has run out
 */
export async function decideAppeal(
  tx: Transaction,
  id: string,
  decision: ReviewDecision,
): Promise<{ readonly customerId: string } | 'over' | 'unknown'> {
  const row = await tx.queries.selectFrom('appeal').select('customer_id').where('id', '=', id).executeTakeFirst();
  if (row === undefined) return 'unknown';
  await lockCustomer(tx.queries, row.customer_id);
  const decided = await end(tx, id, decision === 'approve' ? 'approved' : 'rejected');
  return decided ? { customerId: row.customer_id } : 'over';
}

/** Ends the appeals that no one decided in time. */
export const appealsJob = (deps: Deps): Job => ({
  name: 'appeals',
  async run(failed) {
    const { storage, clock } = deps;
    const due = await storage.queries
      .selectFrom('appeal')
      .select(['id', 'customer_id'])
      .where('open_for', 'is not', null)
      .where('latest_at', '<=', clock.now())
      .execute();
    await eachRow(due, failed, ({ id, customer_id }) =>
      transact(deps, async (tx) => {
        await lockCustomer(tx.queries, customer_id);
        await end(tx, id, 'over');
      }),
    );
  },
});
