/**
 * How _passkeys only_ comes into force: at once, or after three days in which messages to the mailbox and to each number can stop it. A thief who has added
 * passkeys would lock the owner out with it.
 */

import { passkeys as limits } from '@stepgate/contract';
import { switchPasskeysOnly } from '../customers/change-customer.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { readRestrictions } from '../customers/residence.ts';
import { tellOfChange } from '../customers/tell-of-change.ts';
import { stopWaiting, waitForPasskeysOnly } from '../customers/waiting-passkeys-only.ts';
import type { Deps } from '../kernel/context.ts';
import { isForbidden } from '../kernel/forbidden-methods.ts';
import { eachRow, type Job } from '../kernel/job.ts';
import { notify } from '../messages/notify.ts';
import type { Queries } from '../storage/storage.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';
import { listPasskeys } from './passkeys.ts';

/** Whether the customer has passkeys enough, and the operator doesn't forbid them. */
export async function arePasskeysEnough(
  { settings }: Pick<Deps, 'settings'>,
  queries: Queries,
  customerId: string,
): Promise<boolean> {
  const restrictions = await readRestrictions(queries, customerId);
  const forbidden = isForbidden(settings.policy, 'PASSKEY', { ...restrictions, action: 'IDENTITY__LOGIN' });
  return !forbidden && (await listPasskeys(queries, customerId)).length >= limits.fewestForOnly;
}

/** @param session hash of the session that stays; empty for none */
export async function switchOn(tx: Transaction, customer: Customer, session: string): Promise<void> {
  await stopWaiting(tx.queries, customer.id);
  await switchPasskeysOnly(tx, customer.id, 'on');
  await securityChanged(tx, customer.id, 'passkeys-only-on', { session });
  await notify(tx, customer, 'passkeysOnlyOn');
}

/** Begins the wait. The messages stop what the passkeys that wait with it came with, too. */
export async function askForPasskeysOnly(tx: Transaction, customer: Customer, session: string): Promise<void> {
  await waitForPasskeysOnly(tx, customer.id, tx.now + limits.onlyAfter);
  await securityChanged(tx, customer.id, 'passkeys-only-asked', { session });
  await tellOfChange(tx, customer, { session }, 'passkeysOnlyAsked');
}

/** The customer stops it before it is in force. */
export async function stopPasskeysOnly(tx: Transaction, customer: Customer): Promise<void> {
  if (await stopWaiting(tx.queries, customer.id)) await notify(tx, customer, 'passkeysOnlyStopped');
}

/** Puts the setting in force at the end of its wait. It lapses if the account can't have it any more. */
export const passkeysOnlyJob = (deps: Deps): Job => ({
  name: 'passkeys-only',
  async run(failed) {
    const due = await deps.storage.queries
      .selectFrom('waiting_passkeys_only')
      .select('customer_id as id')
      .where('due_at', '<=', deps.clock.now())
      .execute();
    await eachRow(due, failed, ({ id }) =>
      transact(deps, async (tx) => {
        await lockCustomer(tx.queries, id);
        const customer = await customerWithId(tx.queries, id);
        const still = await tx.queries
          .selectFrom('waiting_passkeys_only')
          .select('due_at')
          .where('customer_id', '=', id)
          .where('due_at', '<=', tx.now)
          .executeTakeFirst();
        if (customer === undefined || still === undefined) return;
        if (customer.status === 'active' && (await arePasskeysEnough(tx, tx.queries, id))) await switchOn(tx, customer, '');
        else await stopPasskeysOnly(tx, customer);
      }),
    );
  },
});
