/** The mail that verifies an address. */

import { codeLength, lifetimes, mails, routes } from '@stepgate/contract';
import { keepLink, voidLinks } from '../../customers/action-links.ts';
import { customerWithId } from '../../customers/customers.ts';
import { countAll, type KeyedLimit } from '../../limits/rate-limits.ts';
import { recordRefusal } from '../../limits/record-refusal.ts';
import { linkTo } from '../../messages/links.ts';
import { queueMail } from '../../messages/mail.ts';
import { hoursIn, mailWords } from '../../messages/mail-words.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { purposeOfMailedCode } from './verify-by-mail.ts';

export const verificationMailsTo = (customerId: string): KeyedLimit => ({
  key: `verification mail to ${customerId}`,
  ...mails.emailVerification,
});

/**
 * Mails a new link and a new code to a customer whose address is not verified. For anyone else, and past the day's limit, it does nothing.
 * @param tokenHash of the login that waits: the code is for it alone
 */
export async function mailVerification(tx: Transaction, customerId: string | undefined, tokenHash: string): Promise<void> {
  const now = tx.now;
  const customer = await customerWithId(tx.queries, customerId);
  if (customer === undefined || customer.emailVerified) return;
  const exceeded = await countAll(tx.queries, now, [verificationMailsTo(customer.id)]);
  if (exceeded !== undefined) return recordRefusal(tx, exceeded.limit, { subject: customer.id, customerId });
  const token = tx.secrets.newToken();
  const hash = tx.secrets.hashToken(token);
  const lifetime = lifetimes.signUpLink;
  await voidLinks(tx.queries, now, 'verify-email', { customerId: customer.id });
  const code = tx.secrets.newCode(codeLength);
  const guardHash = tx.secrets.keyedHash(purposeOfMailedCode(tokenHash), code);
  await keepLink(tx.queries, now, { hash, customerId: customer.id, tokenHash, guardHash, lifetime, kind: 'verify-email' });
  const words = mailWords(tx.settings, customer.language, 'emailVerification', {
    link: linkTo(tx.settings, routes.verifyEmail, token),
    code,
    hours: hoursIn(lifetime),
  });
  await queueMail(tx, { ...words, to: customer.email, lifetime });
}
