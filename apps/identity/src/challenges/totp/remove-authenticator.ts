import type { Customer } from '../../customers/customers.ts';
import { refuseLastFactor } from '../../customers/last-factor.ts';
import { type Remover, tellOfRemoval } from '../../customers/tell-of-change.ts';
import { listAuthenticators } from '../../factors/authenticator-rows.ts';
import { dropAuthenticator } from '../../factors/authenticators.ts';
import { dropBackupCodes } from '../../factors/backup-codes.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { securityChanged } from '../../tokens/security-changes.ts';

/**
 * Removes an app, with the backup codes if it is the last one, and ends what they have opened. They can be put back for some days.
 * @returns whether there was one
 * @throws Problem `last_way`
 */
export async function removeAuthenticator(tx: Transaction, customer: Customer, id: string, remover: Remover): Promise<boolean> {
  const { session } = remover;
  const app = await dropAuthenticator(tx, customer.id, id, session);
  if (app === undefined) return false;
  const isLast = (await listAuthenticators(tx.queries, customer.id)).length === 0;
  const codes = isLast ? await dropBackupCodes(tx, customer.id, session) : undefined;
  await refuseLastFactor(tx, customer.id);
  const removed = codes === undefined ? [app] : [app, codes];
  await securityChanged(tx, customer.id, 'authenticator-removed', { session, removed });
  await tellOfRemoval(tx, customer, remover, undefined, 'authenticatorRemoved');
  return true;
}
