/** The mails that notify customers of what happened to their account, with a contact. */

import { attempts, routes } from '@stepgate/contract';
import type { Language } from '../kernel/language.ts';
import { pageAddress } from '../kernel/page-address.ts';
import type { Settings } from '../kernel/settings.ts';
import type { Words } from './mail-words.ts';
import { quoted } from './quoted-words.ts';
import { type English, wordsIn } from './templates/catalogue.ts';
import { fillPlaces, type Values } from './templates/template.ts';

type Notifications = English['notifications'];
export type Notification = keyof Notifications;

/** The same figures in every mail that names them: the attempts before the first block, and its minutes. */
const block = { tries: attempts.beforeBlock, minutes: attempts.blocks[0] / 60_000 };

type OwnValues<Name extends Notification> = Omit<Values<Notifications[Name]['subject' | 'text']>, 'brand' | keyof typeof block>;

/** Empty, or the values that the mail names, unquoted: a masked number, the name of a device or of a provider. */
export type NotificationValues<Name extends Notification> = [keyof OwnValues<Name>] extends [never]
  ? readonly []
  : readonly [values: OwnValues<Name>];

/** The notifications without values. */
export type PlainNotification = {
  [Name in Notification]: NotificationValues<Name> extends readonly [] ? Name : never;
}[Notification];

/** Notifications that a stranger can cause with the address alone. They don't urge the customer to contact us. */
const byStrangers: readonly Notification[] = ['passwordBlocked', 'addressCodesBlocked', 'factorBlocked'];

/** The values that a customer chose. */
const chosen = new Set(['device', 'passkey', 'before']);

/** What the language calls a method. @param type of its challenge */
export const methodName = (type: string, language: Language): string =>
  new Map(Object.entries<string>(wordsIn(language).methodNames)).get(type) ?? type;

/** Quotes the names that a customer chose, and names methods. */
const inWords = (given: Readonly<Record<string, string | number>>, language: Language) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (name === 'method') return [name, methodName(String(value), language)];
      return [name, chosen.has(name) ? quoted(String(value), language) : value];
    }),
  );

export function notificationWords<Name extends Notification>(
  settings: Pick<Settings, 'origin' | 'addresses' | 'brand'>,
  language: Language,
  name: Name,
  /** The link that takes the change back, if there is one. */
  stop: string | undefined,
  ...[given]: NotificationValues<Name>
): Words {
  const words = wordsIn(language);
  const { subject, text } = words.notifications[name];
  const ending =
    words.notificationEndings[stop !== undefined ? 'notYouStop' : byStrangers.includes(name) ? 'anyQuestions' : 'notYou'];
  const values = {
    ...block,
    brand: settings.brand,
    contact: pageAddress(settings, routes.contact),
    stop: stop ?? '',
    ...inWords(given ?? {}, language),
  };
  return { subject: fillPlaces(subject, values), text: fillPlaces(`${text}\n\n${ending}`, values) };
}
