/** Tells the customer of something that was added to the account: by mail, and by text to each number that was there before. Each message can stop it. */

import { settledNumbers } from '../factors/used-number.ts';
import type { Notification, NotificationValues } from '../messages/notification-words.ts';
import { notifyOfAddition, textOfAddition } from '../messages/notify.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Customer } from './customers.ts';
import { notMeLink, type Stopped } from './not-me-links.ts';

/** The changes that these messages tell of. */
export type Addition = Extract<
  Notification,
  | 'authenticatorAdded'
  | 'backupCodesMade'
  | 'deviceAdded'
  | 'faceEnrolled'
  | 'passkeyAdded'
  | 'passkeysOnlyAsked'
  | 'phoneNumberAdded'
  | 'socialConnected'
>;

/**
 * Runs in the transaction of the addition.
 * @param customer as before it, so that a number which it adds gets no message
 * @param stops `session`: hash of the session that adds it
 */
export async function tellOfAddition<Name extends Addition>(
  tx: Transaction,
  customer: Customer,
  stops: Partial<Stopped> & Pick<Stopped, 'session'>,
  name: Name,
  ...values: NotificationValues<Name>
): Promise<void> {
  const stopped = { since: tx.now, ...stops };
  // The addition may be the first change that nobody has confirmed.
  const before = { ...customer, unconfirmedSince: customer.unconfirmedSince ?? tx.now };
  await notifyOfAddition(tx, customer, await notMeLink(tx, customer.id, stopped), name, ...values);
  for (const number of await settledNumbers(tx.queries, before))
    await textOfAddition(tx, customer, number, name, await notMeLink(tx, customer.id, stopped));
}
