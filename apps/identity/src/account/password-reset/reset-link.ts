/** The mailed link to set a new password. */

import { lifetimes, mails, routeParameters, routes } from '@stepgate/contract';
import { keepLink, renewLinks } from '../../customers/action-links.ts';
import { customerWithId } from '../../customers/customers.ts';
import { countAll, type KeyedLimit, uncount } from '../../limits/rate-limits.ts';
import { recordRefusal } from '../../limits/record-refusal.ts';
import { linkTo } from '../../messages/links.ts';
import { queueMail } from '../../messages/mail.ts';
import { mailWords, minutesIn } from '../../messages/mail-words.ts';
import type { Transaction } from '../../storage/transaction.ts';

export const resetMailsTo = (customerId: string): readonly KeyedLimit[] => [
  { key: `reset mail to ${customerId}`, ...mails.passwordReset },
  { key: `reset mail of the day to ${customerId}`, ...mails.passwordResetOfDay },
];

/** A mail whose link was opened was its customer's own wish, so it isn't counted. Strangers can't open one. */
export const forgiveResetMail = (tx: Transaction, customerId: string): Promise<void> =>
  uncount(tx.queries, resetMailsTo(customerId));

/**
 * Mails the link if there is a customer and the rate limits allow it. Past them, the links that were mailed in the last day and never opened work again for as
 * long as a new one. So a stranger who requests all mails of a day leaves the customer a way in. Neither difference can be observed.
 * @param redirectTo the page that the customer was on the way to. The page behind the link sends it back
 */
export async function mailResetLink(tx: Transaction, customerId: string | undefined, redirectTo = ''): Promise<void> {
  const now = tx.now;
  const customer = await customerWithId(tx.queries, customerId);
  if (customer === undefined || customer.status === 'registering') return;
  const lifetime = lifetimes.passwordReset;
  const exceeded = await countAll(tx.queries, now, resetMailsTo(customer.id));
  if (exceeded !== undefined) {
    await recordRefusal(tx, exceeded.limit, { subject: customer.id, customerId });
    return renewLinks(tx.queries, now, 'reset-password', {
      customerId: customer.id,
      lifetime,
      within: mails.passwordResetOfDay.within,
    });
  }
  const token = tx.secrets.newToken();
  const link = { hash: tx.secrets.hashToken(token), customerId: customer.id, tokenHash: '', guardHash: '', lifetime };
  await keepLink(tx.queries, now, { ...link, kind: 'reset-password' });
  const parameter = redirectTo && `&${routeParameters.redirectUrl}=${encodeURIComponent(redirectTo)}`;
  const words = mailWords(tx.settings, customer.language, 'passwordReset', {
    link: linkTo(tx.settings, routes.resetPassword, token) + parameter,
    minutes: minutesIn(lifetime),
  });
  await queueMail(tx, { ...words, to: customer.email, lifetime });
}
