import { passkeys as limits } from '@stepgate/contract';
import type { Customer } from '../customers/customers.ts';
import { refuseLastFactor } from '../customers/last-factor.ts';
import { readRestrictions } from '../customers/residence.ts';
import { type Remover, tellOfRemoval } from '../customers/tell-of-change.ts';
import { dropPasskey } from '../factors/passkeys.ts';
import { factorName } from '../factors/used-factor.ts';
import { Problem } from '../kernel/problem.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';
import { listPasskeys } from './passkeys.ts';

/** @param going id of the passkey that would be removed; empty once it is, in its transaction @throws Problem `passkeys_only` */
async function refuseTooFew(queries: Queries, customerId: string, going = ''): Promise<void> {
  const { passkeysOnly } = await readRestrictions(queries, customerId);
  const left = (await listPasskeys(queries, customerId)).filter(({ id }) => id !== going);
  if (passkeysOnly && left.length < limits.fewestForOnly) throw new Problem('passkeys_only');
}

/** Before the removal is approved, so that the customer never approves it in vain. @throws Problem `last_way`, `passkeys_only` */
export async function refuseNeededPasskey(tx: Transaction, customerId: string, id: string): Promise<void> {
  await refuseLastFactor(tx, customerId, factorName('passkey', id));
  await refuseTooFew(tx.queries, customerId, id);
}

/**
 * Removes a passkey from the account, and ends what it has opened. It can be put back for some days.
 * @throws Problem `passkey_not_found`, `last_way`, `passkeys_only`
 */
export async function removePasskey(
  tx: Transaction,
  customer: Customer,
  { id, name }: { readonly id: string; readonly name: string },
  remover: Remover,
): Promise<void> {
  const { session } = remover;
  const removed = await dropPasskey(tx, customer.id, id, session);
  if (removed === undefined) throw new Problem('passkey_not_found');
  await refuseLastFactor(tx, customer.id);
  await refuseTooFew(tx.queries, customer.id);
  await securityChanged(tx, customer.id, 'passkey-removed', { session, removed: [removed], label: name });
  await tellOfRemoval(tx, customer, remover, undefined, 'passkeyRemoved', { passkey: name });
}
