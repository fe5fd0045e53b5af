/**
 * Undoing a change of the address from the old mailbox. A thief with a session and a second factor can change the address. The link to the old
 * address survives everything that the thief can do then: a new password, another change, or voiding links.
 */

import { routes } from '@stepgate/contract';
import { cancelOfCustomer } from '../../challenges/initiate-change-phone-number/phone-change.ts';
import { cancelRecovery } from '../../challenges/passkey/recoveries.ts';
import { voidEveryLink } from '../../customers/action-links.ts';
import { customerWithId, findCustomer } from '../../customers/customers.ts';
import { endUndosSince, spendUndo } from '../../customers/email-undos.ts';
import { noteRiskyChange } from '../../customers/risky-changes.ts';
import { pageAddress } from '../../kernel/page-address.ts';
import { Problem } from '../../kernel/problem.ts';
import { queueMail } from '../../messages/mail.ts';
import { mailWords } from '../../messages/mail-words.ts';
import { notificationLifetime, notify } from '../../messages/notify.ts';
import { freezeSessionsOf } from '../../sessions/sessions.ts';
import { forgetDevices } from '../../sessions/trusted-devices.ts';
import type { Queries } from '../../storage/storage.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { endTokens } from '../../tokens/token-progress.ts';
import { endEmailChange } from './email-changes.ts';

/** Logins, devices and settings that came with the change or after it may belong to the person who changed the address. */
async function forgetWhatCameSince(queries: Queries, customerId: string, since: number): Promise<void> {
  await forgetDevices(queries, customerId);
  await queries.deleteFrom('social_identity').where('customer_id', '=', customerId).where('linked_at', '>=', since).execute();
  await queries
    .updateTable('customer')
    .set({ passkeys_only_at: 0 })
    .where('id', '=', customerId)
    .where('passkeys_only_at', '>=', since)
    .execute();
  await queries.deleteFrom('passkey').where('customer_id', '=', customerId).where('created_at', '>=', since).execute();
  await queries.deleteFrom('push_device').where('customer_id', '=', customerId).where('enrolled_at', '>=', since).execute();
}

/**
 * Restores the old address. Everything that was begun meanwhile ends, and a new password is due. Undo links that later changes mailed end too,
 * because they lead to addresses of the person who made this change.
 * @throws Problem `invalid_link`; `email_in_use` if the old address has another account by now, and then the link stays valid
 */
export async function undoEmailChange(tx: Transaction, hash: string): Promise<void> {
  const now = tx.now;
  const { customerId, email, since, changedAt } = await spendUndo(tx, now, hash);
  const customer = await customerWithId(tx, customerId);
  if (customer === undefined) throw new Problem('invalid_link');
  const holder = await findCustomer(tx, email);
  if (holder !== undefined && holder.id !== customerId) throw new Problem('email_in_use');
  // The reader of an address's mail owns the address, so a sign-up in progress with it is deleted.
  await tx.deleteFrom('customer').where('email', '=', email).where('status', '=', 'registering').execute();
  await tx
    .updateTable('customer')
    .set({ email, email_verified_at: now, must_reset_password: 1 })
    .where('id', '=', customerId)
    .execute();
  await endUndosSince(tx, customerId, changedAt, now);
  await endEmailChange(tx, customerId, now, 'cancelled');
  await freezeSessionsOf(tx, customerId, now);
  await endTokens(tx, customerId, now);
  await forgetWhatCameSince(tx, customerId, since);
  await cancelOfCustomer(tx, customerId);
  await cancelRecovery(tx, customerId);
  await voidEveryLink(tx, customerId, now);
  await noteRiskyChange(tx, now, customerId, 'email');
  await notify(tx, { ...customer, email }, 'emailIsBack');
  if (customer.email === email) return;
  const words = mailWords(tx.settings, customer.language, 'emailTakenBack', {
    contact: pageAddress(tx.settings, routes.contact),
  });
  await queueMail(tx, { ...words, to: customer.email, lifetime: notificationLifetime });
}
