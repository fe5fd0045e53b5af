import type { Customer } from '../../customers/customers.ts';
import { refuseLastFactor } from '../../customers/last-factor.ts';
import { type Remover, tellOfRemoval } from '../../customers/tell-of-change.ts';
import type { Ports } from '../../kernel/context.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { securityChanged } from '../../tokens/security-changes.ts';
import { forgetFace } from './face-templates.ts';

/**
 * Removes the face from the account, and ends what it has opened.
 * @returns whether there was one
 * @throws Problem `last_way`
 */
export async function removeFace(tx: Transaction, deps: Ports, customer: Customer, remover: Remover): Promise<boolean> {
  const { session } = remover;
  const face = await forgetFace(tx, deps, customer.id);
  if (face === undefined) return false;
  await refuseLastFactor(tx, customer.id);
  await securityChanged(tx, customer.id, 'face-removed', { session, removed: [face] });
  await tellOfRemoval(tx, customer, remover, undefined, 'faceRemoved');
  return true;
}
