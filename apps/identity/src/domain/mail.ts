/**
 * Mails on their way. One that tells of a change is written in the transaction of the change and sent soon after; one that somebody waits
 * for is sent at once or not at all.
 */
import type { Mail, MailResult } from '../providers/mail/mail-provider.ts';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import type { Secrets } from './secrets.ts';
import { deliverWaiting, keepWaiting } from './waiting-messages.ts';

export type Words = { readonly subject: string; readonly text: string };

/**
 * Writes a mail that will be sent.
 * @param lifetime milliseconds after which it is of no use: an old link, or old news
 */
export async function queueMail(
  queries: Queries,
  secrets: Secrets,
  now: number,
  { to, subject, text, lifetime }: Words & { readonly to: string; readonly lifetime: number },
): Promise<void> {
  const id = secrets.newToken();
  const message: Mail = { id, to, subject, text };
  await keepWaiting(queries, secrets, 'waiting_mail', now, { id, message, lifetime });
}

/** Sends what is due. Called after each change and now and then. */
export function deliverMails(deps: Deps): Promise<void> {
  return deliverWaiting<Mail>(deps, 'waiting_mail', (mail) => deps.mail.send(mail));
}

/** Sends a mail that a customer waits for, once and not again. */
export function sendMailNow({ mail, secrets }: Deps, letter: Words & { readonly to: string }): Promise<MailResult> {
  return mail.send({ id: secrets.newToken(), to: letter.to, subject: letter.subject, text: letter.text });
}
