/** Tells a customer by mail what has changed. */
import type { Queries } from '../storage/storage.ts';
import type { Customer } from './customers.ts';
import type { Deps } from './deps.ts';
import { queueMail } from './mail.ts';
import { type News, newsWords } from './mail-words.ts';

/** News is worth telling for three days. */
const lifetime = 3 * 24 * 60 * 60_000;

/** Written in the transaction of the change, so that there is never the one without the other. Follow it with `deliverMails`. */
export async function tell(
  { secrets, clock, settings }: Deps,
  queries: Queries,
  { email, language }: Pick<Customer, 'email' | 'language'>,
  what: News,
  detail?: string,
): Promise<void> {
  await queueMail(queries, secrets, clock.now(), {
    ...newsWords(what, language, settings.origin, detail),
    to: email,
    lifetime,
  });
}
