/**
 * The recovery that two members of staff begin for a customer who can't prove what a recovery of their own asks for: a thief has made the account one with passkeys
 * only, and has removed or changed the rest. It waits as long, with notices that can stop it, and finishes by itself (docs/decisions/0074).
 */

import { passkeyRecovery as limits, routes } from '@stepgate/contract';
import { keepLink } from '../customers/action-links.ts';
import { switchPasskeysOnly } from '../customers/change-customer.ts';
import type { Customer } from '../customers/customers.ts';
import { undoableAddresses } from '../customers/email-undos.ts';
import { endRecovery, keepRecovery, openRecovery } from '../customers/open-recovery.ts';
import { setSignal } from '../customers/signals.ts';
import { recordEvent } from '../events/record-event.ts';
import { deleteLostPasskeys } from '../factors/passkeys.ts';
import { settledNumbers } from '../factors/used-number.ts';
import { linkTo } from '../messages/links.ts';
import { queueMail } from '../messages/mail.ts';
import { daysIn, mailWords } from '../messages/mail-words.ts';
import { notify, notifyByText } from '../messages/notify.ts';
import type { Transaction } from '../storage/transaction.ts';
import { securityChanged } from '../tokens/security-changes.ts';

async function newLink(tx: Transaction, customerId: string): Promise<string> {
  const token = tx.secrets.newToken();
  const link = {
    hash: tx.secrets.hashToken(token),
    customerId,
    tokenHash: '',
    guardHash: '',
    lifetime: limits.wait + limits.open,
  };
  await keepLink(tx.queries, tx.now, { ...link, kind: 'cancel-passkey-recovery' });
  return linkTo(tx.settings, routes.cancelPasskeyRecovery, token);
}

/** Wakes the customer's devices: see `wakeForNotice`. */
type Wake = (tx: Transaction, customer: Customer) => Promise<void>;

/** To the address, to each address that can still undo a change of it, and to each number and device that is the customer's beyond doubt. */
export async function noticeOfStaffRecovery(tx: Transaction, customer: Customer, readyAt: number, wake: Wake): Promise<void> {
  const days = Math.max(1, daysIn(readyAt - tx.now));
  for (const to of new Set([customer.email, ...(await undoableAddresses(tx.queries, customer.id, tx.now))])) {
    const words = mailWords(tx.settings, customer.language, 'staffRecovery', { days, link: await newLink(tx, customer.id) });
    await queueMail(tx, { ...words, to, lifetime: limits.wait + limits.open });
  }
  for (const number of await settledNumbers(tx.queries, customer))
    await notifyByText(tx, customer, number, 'recoveryAsked', await newLink(tx, customer.id));
  await wake(tx, customer);
}

/** Runs in a transaction that has locked the customer. @returns `false` if the account isn't one with passkeys only, or a recovery waits already */
export async function beginStaffRecovery(tx: Transaction, customer: Customer, wake: Wake): Promise<boolean> {
  if (!customer.passkeysOnly || (await openRecovery(tx.queries, customer.id)) !== undefined) return false;
  const readyAt = tx.now + limits.wait;
  const begun = { id: tx.secrets.newToken(), browser: '', address: '', begunAt: tx.now, readyAt };
  await keepRecovery(tx.queries, customer.id, { ...begun, latestAt: readyAt + limits.open, byStaff: true, undoes: '' });
  await recordEvent(tx, customer.id, { kind: 'recovery.asked', facts: { browser: '', network: '' } });
  await noticeOfStaffRecovery(tx, customer, readyAt, wake);
  return true;
}

/**
 * The wait has ended. The passkeys are gone, and everybody is logged out. The password may be the thief's by now, so a new one is due, by a link to the
 * mailbox. Runs in a transaction that has locked the customer.
 */
export async function finishStaffRecovery(tx: Transaction, customer: Customer): Promise<void> {
  await deleteLostPasskeys(tx.queries, customer.id);
  if (!(await endRecovery(tx, customer.id))) return;
  await switchPasskeysOnly(tx, customer.id, 'off');
  await securityChanged(tx, customer.id, 'passkeys-recovered');
  const due = { kind: 'new-password-due', value: '', until: null, by: 'service' } as const;
  await setSignal(tx, customer.id, { ...due, reason: 'the account was recovered by staff' });
  await notify(tx, customer, 'passkeyRecoveryDone');
  for (const number of await settledNumbers(tx.queries, customer)) await notifyByText(tx, customer, number, 'recoveryDone');
}
