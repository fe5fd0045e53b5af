/** Tells a customer what has changed. */
import type { Queries } from '../storage/storage.ts';
import type { Customer } from './customers.ts';
import type { Deps } from './deps.ts';
import { queueMail } from './mail.ts';
import { type News, newsWords } from './mail-words.ts';
import { type TextNews, textWords } from './text-words.ts';
import { queueText } from './texts.ts';

/** News is worth telling for three days. */
export const newsLifetime = 3 * 24 * 60 * 60_000;

/** What it takes to write a mail that is sent soon after. */
export type TellingDeps = Pick<Deps, 'secrets' | 'clock' | 'settings'>;

/** Written in the transaction of the change, so that there is never the one without the other. */
export async function tell(
  { secrets, clock, settings }: TellingDeps,
  queries: Queries,
  { email, language }: Pick<Customer, 'email' | 'language'>,
  what: News,
  detail?: string,
): Promise<void> {
  await queueMail(queries, secrets, clock.now(), {
    ...newsWords(what, language, settings.origin, detail),
    to: email,
    lifetime: newsLifetime,
  });
}

/** The same by text message, to a number that it concerns. */
export async function tellByText(
  deps: Deps,
  queries: Queries,
  { language }: Pick<Customer, 'language'>,
  number: string,
  what: TextNews,
  link?: string,
): Promise<void> {
  await queueText(deps, queries, { to: number, text: textWords(what, language, deps.settings.origin, link), language });
}
