/** The mails that notify customers of what happened to their account, with a contact. */

import { attempts, lifetimes } from '@stepgate/contract';
import type { Language } from '../kernel/language.ts';
import type { MailParts, MailSettings } from './mail-model.ts';
import { buttonOf } from './mail-parts.ts';
import { momentIn, type Words, writeMail } from './mail-words.ts';
import { quoted } from './quoted-words.ts';
import { type English, wordsIn } from './templates/catalogue.ts';
import type { Values } from './templates/template.ts';

type Notifications = English['notifications'];
export type Notification = keyof Notifications;

/** The same figures in every mail that names them: the attempts before the first block, its minutes, and the hours that a removal waits. */
const figures = {
  tries: attempts.beforeBlock,
  minutes: attempts.blocks[0] / 60_000,
  hours: lifetimes.waitingRemoval / 3_600_000,
};

type OwnValues<Name extends Notification> = Omit<Values<Notifications[Name]['subject' | 'text']>, 'brand' | keyof typeof figures>;

/** Empty, or the values that the mail names, unquoted: a masked number, the name of a device or of a provider. */
export type NotificationValues<Name extends Notification> = [keyof OwnValues<Name>] extends [never]
  ? readonly []
  : readonly [values: OwnValues<Name>];

/** The notifications without values. */
export type PlainNotification = {
  [Name in Notification]: NotificationValues<Name> extends readonly [] ? Name : never;
}[Notification];

/** The values that a customer chose. */
const chosen = new Set(['app', 'device', 'passkey', 'before']);

/** The language's word for a method. @param type of its challenge */
export const methodName = (type: string, language: Language): string =>
  new Map(Object.entries<string>(wordsIn(language).methodNames)).get(type) ?? type;

/** Quotes the names that a customer chose, and names methods. */
const inWords = (values: Readonly<Record<string, string | number>>, language: Language) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'method') return [name, methodName(String(value), language)];
      return [name, chosen.has(name) ? quoted(String(value), language) : value];
    }),
  );

/** The facts of a notification are those of its values that the table has a label for. */
const facts = ['when', 'number', 'device', 'passkey', 'browser', 'method', 'provider'] as const;

type Happened = {
  readonly at: number;
  /** The customer's, if it is known. */
  readonly timeZone: string | undefined;
  /** The link that takes the change back, if there is one. */
  readonly stop?: string | undefined;
};

/** For a notification that is selected by name: the caller's types check the values. */
export function writeNotification(
  settings: MailSettings,
  language: Language,
  name: Notification,
  { at, timeZone, stop }: Happened,
  values: Readonly<Record<string, string | number>>,
): Words {
  const { notifications, notificationEndings, mailFrame } = wordsIn(language);
  const { subject, text } = notifications[name];
  const does = stop === undefined ? buttonOf(name) : 'stop';
  const ending: { readonly text?: string; readonly after: string } = notificationEndings[does];
  const template = {
    subject,
    text: ending.text === undefined ? text : `${text}\n\n${ending.text}`,
    after: ending.after,
    ...(does !== 'none' && { button: mailFrame.buttons[does] }),
  };
  const parts: MailParts = { facts, reason: 'account', ...(does !== 'none' && { button: does }) };
  const when = momentIn(at, language, timeZone);
  return writeMail(settings, language, template, parts, { ...figures, when, stop: stop ?? '', ...inWords(values, language) });
}

export const notificationWords = <Name extends Notification>(
  settings: MailSettings,
  language: Language,
  name: Name,
  happened: Happened,
  ...[ownValues]: NotificationValues<Name>
): Words => writeNotification(settings, language, name, happened, ownValues ?? {});
