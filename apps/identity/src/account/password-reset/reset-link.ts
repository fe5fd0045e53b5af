/** The mailed link to set a new password. */

import { lifetimes, mails, routes } from '@stepgate/contract';
import { keepLink } from '../../customers/action-links.ts';
import { customerWithId } from '../../customers/customers.ts';
import { countAll } from '../../limits/rate-limits.ts';
import { linkTo } from '../../messages/links.ts';
import { queueMail } from '../../messages/mail.ts';
import { mailWords, minutesIn } from '../../messages/mail-words.ts';
import type { Transaction } from '../../storage/transaction.ts';

/** Mails the link if there is a customer and the rate limit allows it. Otherwise it does nothing, and the difference cannot be observed. */
export async function mailResetLink(tx: Transaction, customerId: string | undefined): Promise<void> {
  const now = tx.now;
  const customer = await customerWithId(tx, customerId);
  if (customer === undefined || customer.status === 'registering') return;
  const rateLimit = { key: `reset mail to ${customer.id}`, ...mails.passwordReset } as const;
  if ((await countAll(tx, now, [rateLimit])) !== undefined) return;
  const token = tx.secrets.newToken();
  const lifetime = lifetimes.passwordReset;
  const link = { hash: tx.secrets.hashToken(token), customerId: customer.id, tokenHash: '', guardHash: '', lifetime };
  await keepLink(tx, now, { ...link, kind: 'reset-password' });
  const words = mailWords(tx.settings, customer.language, 'passwordReset', {
    link: linkTo(tx.settings, routes.resetPassword, token),
    minutes: minutesIn(lifetime),
  });
  await queueMail(tx, { ...words, to: customer.email, lifetime });
}
