/**
 * Mails on their way. One that tells of a change is written in the transaction of the change and leaves after its commit. One that somebody
 * waits for is sent at once or not at all.
 */
import type { Job } from '../jobs/job.ts';
import type { Mail, MailResult } from '../providers/mail/mail-provider.ts';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import type { Secrets } from './secrets.ts';
import { keepWaiting, sendingJob } from './waiting-messages.ts';

export type Words = { readonly subject: string; readonly text: string };

/**
 * Writes a mail, which is sent once that is committed.
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
  await keepWaiting(queries, secrets, 'mails', now, { id, message, lifetime });
}

/** Sends the mails that are due. */
export const mailsJob = (deps: Deps): Job => sendingJob<Mail>(deps, 'mails', (mail) => deps.mail.send(mail));

/** Sends a mail that a customer waits for, once and not again. */
export function sendMailNow({ mail, secrets }: Deps, letter: Words & { readonly to: string }): Promise<MailResult> {
  return mail.send({ id: secrets.newToken(), to: letter.to, subject: letter.subject, text: letter.text });
}
