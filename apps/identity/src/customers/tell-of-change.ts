/**
 * Notifies the customer of a change that may be an attacker's: by mail, and by text to each number that was the customer's own before it. Each message can stop
 * it.
 */

import type { FactorKind } from '../factors/used-factor.ts';
import { settledNumbers } from '../factors/used-number.ts';
import type { Notification, NotificationValues } from '../messages/notification-words.ts';
import { notify, notifyOfChange, type ToldByText, textOfChange } from '../messages/notify.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Customer } from './customers.ts';
import { notMeLink, type Stopped } from './not-me-links.ts';

/** The mails of each kind of method. Backup codes go with the app; the desk, which removes them alone, has a mail of its own. */
const ofKind = {
  passkey: { added: 'passkeyAdded', removed: 'passkeyRemoved' },
  'phone-number': { added: 'phoneNumberAdded', removed: 'phoneNumberRemoved' },
  device: { added: 'deviceAdded', removed: 'deviceRemoved' },
  authenticator: { added: 'authenticatorAdded', removed: 'authenticatorRemoved' },
  'backup-codes': { added: 'backupCodesMade', removed: 'authenticatorRemoved' },
  face: { added: 'faceEnrolled', removed: 'faceRemoved' },
  social: { added: 'socialConnected', removed: 'socialDisconnected' },
} as const satisfies { readonly [K in FactorKind]: Readonly<Record<'added' | 'removed', Notification>> };

type OfKind = (typeof ofKind)[FactorKind];
export type Removal = OfKind['removed'];
/** The changes behind these messages. */
export type ChangeNotice =
  | OfKind['added']
  | Removal
  | 'passwordChanged'
  | 'phoneNumberChanged'
  | 'passkeysOnlyAsked'
  | 'removalAsked';

type Stops = Partial<Stopped> &
  Pick<Stopped, 'session'> & {
    /** The numbers that were the customer's own before the change, if it removes one (E.164). */
    readonly numbers?: readonly string[];
  };

/** The numbers that get a text about a change. @param customer as before it, so that a number which it adds gets none */
export const numbersBefore = (tx: Transaction, customer: Customer): Promise<readonly string[]> =>
  // The change may be the first unconfirmed one.
  settledNumbers(tx.queries, { ...customer, unconfirmedSince: customer.unconfirmedSince ?? tx.now });

/**
 * Runs in the transaction of the change, after `securityChanged`.
 * @param customer as before it
 * @param stops `session`: hash of the session that makes it
 */
export async function tellOfChange<Name extends ChangeNotice>(
  tx: Transaction,
  customer: Customer,
  { numbers, ...stops }: Stops,
  name: Name,
  ...values: NotificationValues<Name>
): Promise<void> {
  const stopped = { since: tx.now, ...stops };
  await notifyOfChange(tx, customer, await notMeLink(tx, customer.id, stopped), name, ...values);
  await tellNumbers(tx, customer, { ...stops, numbers: numbers ?? (await numbersBefore(tx, customer)) }, name, values[0]);
}

/** Only the texts, for a change that has mails of its own. */
export async function tellNumbers(
  tx: Transaction,
  customer: Customer,
  { numbers, ...stops }: Stops & { readonly numbers: readonly string[] },
  name: ToldByText,
  texts: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  for (const number of numbers) {
    const link = await notMeLink(tx, customer.id, { since: tx.now, ...stops });
    await textOfChange(tx, customer, number, name, link, texts);
  }
}

/** The remover of a method. */
export type Remover = {
  /** Hash of the session that asks; empty outside a session. */
  readonly session: string;
  /** Two people of the staff decided it: the mail says whom to contact, and no link takes it back. */
  readonly byStaff?: true;
};

/** The desk's removals. */
export const staff: Remover = { session: '', byStaff: true };

/** The same for a removal. @param numbers see `Stops` */
export async function tellOfRemoval<Name extends Removal>(
  tx: Transaction,
  customer: Customer,
  { session, byStaff }: Remover,
  numbers: readonly string[] | undefined,
  name: Name,
  ...values: NotificationValues<Name>
): Promise<void> {
  if (byStaff) await notify(tx, customer, name, ...values);
  else await tellOfChange(tx, customer, { session, ...(numbers && { numbers }) }, name, ...values);
}
