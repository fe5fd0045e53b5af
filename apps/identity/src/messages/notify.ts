/** Notifies a customer of a change. */

import { lifetimes, routes } from '@stepgate/contract';
import { recordEvent } from '../events/record-event.ts';
import type { Language } from '../kernel/language.ts';
import { pageAddress } from '../kernel/page-address.ts';
import type { Transaction } from '../storage/transaction.ts';
import { queueMail } from './mail.ts';
import { type Notification, type NotificationValues, notificationWords } from './notification-words.ts';
import { toLoggedEvent } from './notified-events.ts';
import { wordsIn } from './templates/catalogue.ts';
import { fill, fillPlaces } from './templates/template.ts';
import { queueText } from './texts.ts';

/** Milliseconds after which a notification is no longer useful. */
export const notificationLifetime = 3 * 24 * 60 * 60_000;

type Addressee = {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly timeZone: string | undefined;
};

/** Runs in the transaction of the change, so that the notification and its event are stored if and only if the change is. */
export async function notify<Name extends Notification>(
  tx: Transaction,
  { id, email, language, timeZone }: Addressee,
  name: Name,
  ...values: NotificationValues<Name>
): Promise<void> {
  const event = toLoggedEvent(name, values[0] ?? {});
  if (event !== undefined) await recordEvent(tx, id, event);
  const words = notificationWords(tx.settings, language, name, { at: tx.now, timeZone }, ...values);
  await queueMail(tx, { ...words, to: email, lifetime: notificationLifetime });
}

/** The same for a change that a link takes back. @param stop that link */
export async function notifyOfChange<Name extends Notification>(
  tx: Transaction,
  { id, email, language, timeZone }: Addressee,
  stop: string,
  name: Name,
  ...values: NotificationValues<Name>
): Promise<void> {
  const event = toLoggedEvent(name, values[0] ?? {});
  if (event !== undefined) await recordEvent(tx, id, event);
  const words = notificationWords(tx.settings, language, name, { at: tx.now, timeZone, stop }, ...values);
  await queueMail(tx, { ...words, to: email, lifetime: lifetimes.notMeLink });
}

/** The subjects of a text: a notification, or a mail about a change of the address. */
export type ToldByText = Notification | 'emailChangeAsked' | 'emailChanged';

/** The same by text message. It says what was changed in the words of the mail's subject. @param namedValues the values that the mail names */
export async function textOfChange(
  tx: Transaction,
  { language }: { readonly language: Language },
  number: string,
  name: ToldByText,
  stop: string,
  namedValues: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const { texts, notifications, mails } = wordsIn(language);
  const { emailChangeAsked, emailChanged } = mails;
  const { brand } = tx.settings;
  const { subject } = { ...notifications, emailChangeAsked, emailChanged }[name];
  const what = fillPlaces(subject, { ...namedValues, brand });
  await queueText(tx, { to: number, text: fill(texts.changed, { brand, what, link: stop }), language });
}

/**
 * The same by text message, to a number that it concerns.
 * @param link where the customer can act on it: by default, the contact page
 */
export async function notifyByText(
  tx: Transaction,
  { language }: { readonly language: Language },
  number: string,
  name: 'changeAsked' | 'recoveryAsked' | 'recoveryDone' | 'numberGone' | 'numberIsYours' | 'undoWaits',
  link: string = pageAddress(tx.settings, routes.contact),
): Promise<void> {
  const text = fill(wordsIn(language).texts[name], { brand: tx.settings.brand, link });
  await queueText(tx, { to: number, text, language });
}
