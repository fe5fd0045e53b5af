import { cancelOfCustomer } from '../../challenges/initiate-change-phone-number/phone-change.ts';
import type { Customer } from '../../customers/customers.ts';
import { noteRiskyChange } from '../../customers/risky-changes.ts';
import { forgiveAttempts } from '../../limits/attempts.ts';
import { notify } from '../../messages/notify.ts';
import { endSessionsOf } from '../../sessions/sessions.ts';
import { forgetDevices } from '../../sessions/trusted-devices.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { endTokens } from '../../tokens/token-progress.ts';

/**
 * A new password ends what the old one opened: every other session and token, the trust in other browsers, and a phone change in progress. The
 * customer is notified.
 */
export async function replacePassword(
  tx: Transaction,
  customer: Customer,
  passwordHash: string,
  kept: { readonly exceptToken?: string; readonly exceptSession?: string },
): Promise<void> {
  const now = tx.now;
  await tx
    .updateTable('customer')
    .set({ password_hash: passwordHash, password_changed_at: now, must_reset_password: 0 })
    .where('id', '=', customer.id)
    .execute();
  await endTokens(tx, customer.id, now, kept.exceptToken);
  await endSessionsOf(tx, customer.id, { except: kept.exceptSession });
  await forgetDevices(tx, customer.id);
  // Clears the attempts at codes that were made with the old password, because it no longer leads to a code.
  await forgiveAttempts(tx, customer.id, ['possession-code', 'possession-code-known-device']);
  // The change was requested with the old password.
  await cancelOfCustomer(tx, customer.id);
  await noteRiskyChange(tx, now, customer.id, 'password');
  await notify(tx, customer, 'passwordChanged');
}
