import { lifetimes } from '@stepgate/contract';
import { setPassword } from '../../customers/change-customer.ts';
import type { Customer } from '../../customers/customers.ts';
import { tellOfChange } from '../../customers/tell-of-change.ts';
import { forgiveAttempts } from '../../limits/attempts.ts';
import { changesToCheckWords } from '../../messages/fraud-words.ts';
import { queueMail } from '../../messages/mail.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { securityChanged } from '../../tokens/security-changes.ts';
import { linkUnconfirmed } from '../../tokens/unconfirmed-links.ts';

/**
 * A new password ends what the old one opened: every other session and token, the trust in other browsers, and a phone change in progress. The customer is
 * notified, also of unconfirmed changes: a thief's stay beside a new password.
 */
export async function replacePassword(
  tx: Transaction,
  customer: Customer,
  passwordHash: string,
  exceptions: { readonly exceptToken?: string; readonly exceptSession?: string },
): Promise<void> {
  await setPassword(tx, customer.id, passwordHash);
  const left = await linkUnconfirmed(tx, customer);
  await securityChanged(tx, customer.id, 'password-changed', {
    token: exceptions.exceptToken,
    session: exceptions.exceptSession,
  });
  // Clears the attempts at the old password, and those at codes that were made with it, because it no longer gets a code.
  const guessed = ['password', 'password-known-device', 'password-mail-link'] as const;
  await forgiveAttempts(tx.queries, customer.id, [...guessed, 'possession-code', 'possession-code-known-device']);
  await tellOfChange(tx, customer, { session: exceptions.exceptSession ?? '' }, 'passwordChanged');
  if (left.length === 0) return;
  const words = changesToCheckWords(tx.settings, left, customer.language);
  await queueMail(tx, { ...words, to: customer.email, lifetime: lifetimes.notMeLink });
}
