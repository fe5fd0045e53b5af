import type { Customer } from '../customers/customers.ts';
import { refuseLastFactor } from '../customers/last-factor.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { numbersBefore, type Remover, tellOfRemoval } from '../customers/tell-of-change.ts';
import { dropNumber } from '../factors/phone-numbers.ts';
import { repairPrimaryNumber } from '../factors/primary-number.ts';
import { factorName } from '../factors/used-factor.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import { Problem } from '../kernel/problem.ts';
import type { Transaction } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';

/**
 * Removes a number from the account, and ends what it has opened. It can be put back for some days. If it was the primary one, the oldest of the others takes its place.
 * @throws Problem `phone_number_not_found`, `last_way`
 */
export async function removeNumber(tx: Transaction, customer: Customer, id: string, remover: Remover): Promise<void> {
  const { session } = remover;
  // Locks the customer before any number, in the order that a change of numbers uses, so that the two can't deadlock.
  await lockCustomer(tx.queries, customer.id);
  // The removed number's owner should know, too.
  const numbers = await numbersBefore(tx, customer);
  const removed = await dropNumber(tx, customer.id, id, session);
  if (removed === undefined) throw new Problem('phone_number_not_found');
  await refuseLastFactor(tx, customer.id);
  await securityChanged(tx, customer.id, 'phone-number-removed', {
    session,
    removed: [factorName('phone-number', id)],
    label: maskPhoneNumber(removed.number),
  });
  if (removed.isPrimary) await repairPrimaryNumber(tx.queries, customer.id);
  await tellOfRemoval(tx, customer, remover, numbers, 'phoneNumberRemoved', { number: maskPhoneNumber(removed.number) });
}
