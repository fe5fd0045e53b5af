/**
 * The change of an account's e-mail address: requested in a session, confirmed by a link to the new address, and cancelled by a link to the old one.
 * Until it is confirmed the account keeps the old address. The customer's row is locked first, so that two changes of one customer never deadlock.
 * For what the old mailbox can do after the change, see `undo-email-change.ts`.
 */

import { emailChanges, lifetimes, mails, type PagePath, routes } from '@stepgate/contract';
import { findLink, keepLink, type LinkKind, spendLink } from '../../customers/action-links.ts';
import { setEmail } from '../../customers/change-customer.ts';
import { type Customer, customerWithId, findCustomer } from '../../customers/customers.ts';
import { offerUndo } from '../../customers/email-undos.ts';
import { lockCustomer } from '../../customers/lock-customer.ts';
import { completeEmailChange, endEmailChange, keepEmailChange } from '../../customers/open-email-change.ts';
import { numbersBefore, tellNumbers } from '../../customers/tell-of-change.ts';
import { maskEmail } from '../../kernel/masked.ts';
import { Problem } from '../../kernel/problem.ts';
import { countAll, enforceLimits } from '../../limits/rate-limits.ts';
import { linkTo } from '../../messages/links.ts';
import { queueMail } from '../../messages/mail.ts';
import { mailWords, minutesIn } from '../../messages/mail-words.ts';
import { notify, textOfChange } from '../../messages/notify.ts';
import { type Expiring, expired } from '../../storage/expiring.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { securityChanged } from '../../tokens/security-changes.ts';

export const expiring: readonly Expiring[] = [expired('email_change')];

type Asking = {
  readonly email: string;
  readonly browser: string;
  readonly address: string;
  /** Hash of the session that asks. */
  readonly session: string;
};

/**
 * Starts a change: mails a link to the new address and a notice to the old one, and texts a link that cancels to each number. If the new address has an account, it gets a mail that says so
 * instead of the link; everything else is the same.
 * @throws Problem `too_many_requests`
 */
export async function askForEmailChange(
  tx: Transaction,
  customer: Customer,
  { email, browser, address, session }: Asking,
): Promise<void> {
  const now = tx.now;
  await lockCustomer(tx.queries, customer.id);
  await enforceLimits(tx.queries, now, [{ key: `e-mail changes of ${customer.id}`, ...emailChanges }]);
  await endEmailChange(tx.queries, customer.id, now, 'replaced');
  await keepEmailChange(tx, customer.id, email, session);
  const newLink = async (kind: LinkKind, page: PagePath, lifetime: number): Promise<string> => {
    const token = tx.secrets.newToken();
    const link = { hash: tx.secrets.hashToken(token), customerId: customer.id, tokenHash: '', guardHash: '', lifetime };
    await keepLink(tx.queries, now, { ...link, kind });
    return linkTo(tx.settings, page, token);
  };
  const taken = await findCustomer(tx.queries, email);
  const { emailChangeLink, emailChangeNotice } = lifetimes;
  const minutes = minutesIn(emailChangeLink);
  const words =
    taken === undefined
      ? mailWords(tx.settings, customer.language, 'newEmail', {
          link: await newLink('change-email', routes.changeEmail, emailChangeLink),
          minutes,
        })
      : mailWords(tx.settings, taken.language, 'newEmailTaken', {});
  const toAddress = {
    key: `new address mail to ${tx.secrets.pseudonym('new address mail', email)}`,
    ...mails.emailChange,
  } as const;
  if ((await countAll(tx.queries, now, [toAddress])) === undefined)
    await queueMail(tx, { ...words, to: email, lifetime: emailChangeLink });
  const cancel = await newLink('cancel-email-change', routes.cancelEmailChange, emailChangeNotice);
  const values = { link: cancel, browser, address, newEmail: maskEmail(email), minutes };
  const notice = mailWords(tx.settings, customer.language, 'emailChangeAsked', values);
  await queueMail(tx, { ...notice, to: customer.email, lifetime: emailChangeNotice });
  for (const number of await numbersBefore(tx, customer)) {
    const link = await newLink('cancel-email-change', routes.cancelEmailChange, emailChangeNotice);
    await textOfChange(tx, customer, number, 'emailChangeAsked', link);
  }
}

/** The customer of a link that is still valid. Locks the customer's row and spends the link. @throws Problem `invalid_link` */
async function customerOfLink(tx: Transaction, kind: LinkKind, hash: string): Promise<Customer> {
  const link = await findLink(tx.queries, tx.now, kind, hash);
  if (link === undefined) throw new Problem('invalid_link');
  await lockCustomer(tx.queries, link.customerId);
  const spent = await spendLink(tx.queries, tx.now, kind, hash);
  const customer = await customerWithId(tx.queries, spent?.customerId);
  if (customer?.status !== 'active') throw new Problem('invalid_link');
  return customer;
}

/**
 * Confirms the change by the link to the new address: the account gets it, and everything that was open ends.
 * @returns the new address
 * @throws Problem `invalid_link`, also if the address has an account by now
 */
export async function confirmEmailChange(tx: Transaction, linkHash: string): Promise<string> {
  const customer = await customerOfLink(tx, 'change-email', linkHash);
  const done = await completeEmailChange(tx, customer.id);
  if (done === undefined || (await findCustomer(tx.queries, done.newEmail)) !== undefined) throw new Problem('invalid_link');
  const { newEmail: email } = done;
  await setEmail(tx, customer.id, email);
  // The phone change may have been requested by someone other than the owner of the old address.
  await securityChanged(tx, customer.id, 'email-changed', { session: done.session, label: maskEmail(email) });
  await offerUndo(tx, customer, { newEmail: email, since: done.receivedAt });
  await notify(tx, { ...customer, email }, 'emailIsYours');
  const numbers = await numbersBefore(tx, customer);
  await tellNumbers(tx, customer, { session: done.session, numbers }, 'emailChanged');
  return email;
}

/** Cancels the change by the link in the notice to the old address. @throws Problem `invalid_link` */
export async function cancelEmailChange(tx: Transaction, linkHash: string): Promise<void> {
  const customer = await customerOfLink(tx, 'cancel-email-change', linkHash);
  if (!(await endEmailChange(tx.queries, customer.id, tx.now, 'cancelled'))) throw new Problem('invalid_link');
  await notify(tx, customer, 'emailChangeCancelled');
}
