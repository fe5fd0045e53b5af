/**
 * The subject of a decision by two people: the account as the first one saw it. If it has changed since, the second one gets a problem, and nothing is carried
 * out.
 */
import type { Customer } from '../customers/customers.ts';
import { listUnconfirmed } from '../customers/made-changes.ts';
import { listFactors } from '../factors/list-factors.ts';
import type { Transaction } from '../storage/transaction.ts';

/**
 * A digest of what protects the account and what waits for a confirmation. Somebody who is still acting on the account changes it again and again: staff freeze it
 * first.
 */
export async function subjectOf(tx: Transaction, customer: Customer): Promise<string> {
  const { id, email, status, passkeysOnly, passwordChangedAt, riskyChange } = customer;
  const methods = (await listFactors(tx.queries, id)).map(({ name }) => name).sort();
  const changes = (await listUnconfirmed(tx.queries, id)).map((change) => change.id);
  return tx.secrets.hashToken(JSON.stringify({ email, status, passkeysOnly, passwordChangedAt, riskyChange, methods, changes }));
}
