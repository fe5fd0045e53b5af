import type { Customer } from '../../customers/customers.ts';
import { refuseLastFactor } from '../../customers/last-factor.ts';
import { type Remover, tellOfRemoval } from '../../customers/tell-of-change.ts';
import { dropAuthenticator } from '../../factors/authenticators.ts';
import { dropBackupCodes } from '../../factors/backup-codes.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { securityChanged } from '../../tokens/security-changes.ts';

/**
 * Removes the app with its backup codes, and ends what they have opened. They can be put back for some days.
 * @returns whether there was one
 * @throws Problem `last_way`
 */
export async function removeAuthenticator(tx: Transaction, customer: Customer, remover: Remover): Promise<boolean> {
  const { session } = remover;
  const app = await dropAuthenticator(tx, customer.id, session);
  if (app === undefined) return false;
  const codes = await dropBackupCodes(tx, customer.id, session);
  await refuseLastFactor(tx, customer.id);
  const removed = codes === undefined ? [app] : [app, codes];
  await securityChanged(tx, customer.id, 'authenticator-removed', { session, removed });
  await tellOfRemoval(tx, customer, remover, undefined, 'authenticatorRemoved');
  return true;
}
