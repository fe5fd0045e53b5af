import type { Customer } from '../../customers/customers.ts';
import { refuseLastFactor } from '../../customers/last-factor.ts';
import type { Ports } from '../../kernel/context.ts';
import { notify } from '../../messages/notify.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { securityChanged } from '../../tokens/security-changes.ts';
import { forgetFace } from './face-templates.ts';

/**
 * Removes the face from the account, and ends what it has opened.
 * @param session hash of the session that asks; empty outside a session
 * @returns whether there was one
 * @throws Problem `last_way`
 */
export async function removeFace(tx: Transaction, deps: Ports, customer: Customer, session: string): Promise<boolean> {
  const face = await forgetFace(tx, deps, customer.id);
  if (face === undefined) return false;
  await refuseLastFactor(tx, customer.id);
  await securityChanged(tx, customer.id, 'face-removed', { session, removed: [face] });
  await notify(tx, customer, 'faceRemoved');
  return true;
}
