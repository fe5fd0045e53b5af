/**
 * Mails. A notification of a change is stored in the transaction of the change and sent after its commit. A mail that a customer waits for is sent at
 * once or not at all.
 */

import * as v from 'valibot';
import type { Deps } from '../kernel/context.ts';
import type { Job } from '../kernel/job.ts';
import type { Mail, MailResult } from '../providers/mail/mail-provider.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Words } from './mail-words.ts';
import { enqueue, sendingJob } from './outbox.ts';

/**
 * Stores a mail, which is sent after the commit.
 * @param lifetime milliseconds after which the mail is no longer useful, because its link or notification is too old
 */
export async function queueMail(
  tx: Transaction,
  { to, subject, text, html, lifetime }: Words & { readonly to: string; readonly lifetime: number },
): Promise<void> {
  const id = tx.secrets.newToken();
  const message: Mail = { id, to, subject, text, ...(html !== undefined && { html }) };
  await enqueue(tx, 'mails', { id, message, lifetime });
}

const storedMail = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.exactOptional(v.string()),
});

/** Sends the mails that are due. */
export const mailsJob = (deps: Deps): Job => sendingJob(deps, 'mails', storedMail, (mail) => deps.mail.send(mail));

/** Sends a mail that a customer waits for, once and without a retry. */
export function sendMailNow({ mail, secrets }: Deps, letter: Words & { readonly to: string }): Promise<MailResult> {
  return mail.send({ id: secrets.newToken(), ...letter });
}
