/** Takes back what somebody else has done to an account since some moment: what they added ends, and what they removed or replaced comes back. */

import { undoPasskeysOnly } from '../customers/change-customer.ts';
import type { Customer } from '../customers/customers.ts';
import { takeBackEmail } from '../customers/email-undos.ts';
import { stopWaiting } from '../customers/waiting-passkeys-only.ts';
import { recordEvent } from '../events/record-event.ts';
import { type Added, endAddedSince } from '../factors/added-since.ts';
import { putBack } from '../factors/former-factors.ts';
import { repairPrimaryNumber } from '../factors/primary-number.ts';
import type { Transaction } from '../storage/transaction.ts';

/** What was taken back. */
export type Undone = {
  readonly added: readonly Added[];
  /** The address that the account has again; `undefined` if it wasn't changed. */
  readonly email: string | undefined;
};

/**
 * Runs in a transaction that has locked the customer.
 * @param since milliseconds since 1970
 * @param reported hash of the session in question; `undefined`: everything since then was somebody else's
 */
export async function undoSince(
  tx: Transaction,
  { id }: Pick<Customer, 'id'>,
  since: number,
  reported: string | undefined,
): Promise<Undone> {
  const added = await endAddedSince(tx, id, since);
  const methods = added.map(({ name }) => name);
  await putBack(tx, id, since, reported === undefined ? undefined : { session: reported, methods });
  await repairPrimaryNumber(tx.queries, id);
  await stopWaiting(tx.queries, id);
  await undoPasskeysOnly(tx.queries, id, since);
  const email = await takeBackEmail(tx, id, since);
  await recordEvent(tx, id, { kind: 'changes.undone', facts: { since, methods } });
  return { added, email };
}
