/**
 * Undoing a change of the address from the old mailbox. A thief with a session and a second factor can change the address. The link to the old
 * address survives everything that the thief can do then: a new password, another change, or voiding links.
 */

import { setEmail } from '../../customers/change-customer.ts';
import { customerWithId, findCustomer } from '../../customers/customers.ts';
import { endUndosSince, spendUndo } from '../../customers/email-undos.ts';
import { listMadeChanges } from '../../customers/made-changes.ts';
import { setSignal } from '../../customers/signals.ts';
import { Problem } from '../../kernel/problem.ts';
import { queueMail } from '../../messages/mail.ts';
import { mailWords } from '../../messages/mail-words.ts';
import { notificationLifetime, notify } from '../../messages/notify.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { findPerson } from '../../tokens/person.ts';
import { securityChanged } from '../../tokens/security-changes.ts';
import { takeBackFrom } from '../../tokens/take-back.ts';

/**
 * Restores the old address. What the person who asked for the change has added ends, what they removed comes back, and a new password is due. Undo links that
 * later changes mailed end too, because they went to addresses of the person who made this change.
 * @throws Problem `invalid_link`; `email_in_use` if the old address has another account by now, and then the link stays valid
 */
export async function undoEmailChange(tx: Transaction, hash: string): Promise<void> {
  const now = tx.now;
  const { customerId, email, since, changedAt, change: id } = await spendUndo(tx.queries, now, hash);
  const customer = await customerWithId(tx.queries, customerId);
  if (customer === undefined) throw new Problem('invalid_link');
  const holder = await findCustomer(tx.queries, email);
  if (holder !== undefined && holder.id !== customerId) throw new Problem('email_in_use');
  await setEmail(tx, customerId, email);
  const reason = 'A change of the address was undone';
  await setSignal(tx, customerId, { kind: 'new-password-due', value: '', until: null, reason, by: 'service' });
  await endUndosSince(tx.queries, customerId, changedAt, now);
  // It ends a recovery, and what has to wait begins one.
  await securityChanged(tx, customerId, 'email-change-undone');
  const change = (await listMadeChanges(tx.queries, customerId)).find((each) => each.id === id);
  const person = await findPerson(tx, customer, { session: change?.session ?? '', change, since });
  await takeBackFrom(tx, customer, person);
  await notify(tx, { ...customer, email }, 'emailIsBack');
  if (customer.email === email) return;
  const words = mailWords(tx.settings, customer.language, 'emailTakenBack', {});
  await queueMail(tx, { ...words, to: customer.email, lifetime: notificationLifetime });
}
