/**
 * Mails on their way. One that tells of a change is written in the transaction of the change and sent soon after, again and again until it
 * is too late to be of use; one that somebody waits for is sent at once or not at all.
 */

import type { Mail, MailResult } from '../providers/mail/mail-provider.ts';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import type { Secrets } from './secrets.ts';

export type Words = { readonly subject: string; readonly text: string };

/** How long a try may take before another process may have its turn. */
const turn = 60_000;
const firstPause = 2_000;
const longestPause = 30_000;
/** Mails taken up at one time. */
const handful = 20;

/**
 * Writes a mail that will be sent.
 * @param lifetime milliseconds after which it is of no use: an old link, or old news
 */
export async function queueMail(
  queries: Queries,
  secrets: Secrets,
  now: number,
  mail: Words & { readonly to: string; readonly lifetime: number },
): Promise<void> {
  const id = secrets.newToken();
  const content: Mail = { id, to: mail.to, subject: mail.subject, text: mail.text };
  await queries
    .insertInto('waiting_mail')
    .values({
      id,
      content: secrets.seal(JSON.stringify(content), id),
      expires_at: now + mail.lifetime,
      attempts: 0,
      next_at: now,
    })
    .execute();
}

type WaitingMail = { readonly id: string; readonly content: string; readonly attempts: number };

async function takeUp(queries: Queries, now: number): Promise<WaitingMail[]> {
  const due = queries
    .selectFrom('waiting_mail')
    .select('id')
    .where('next_at', '<=', now)
    // Those before it may have taken long.
    .where('expires_at', '>', now)
    .orderBy('next_at')
    .limit(handful);
  return (
    queries
      .updateTable('waiting_mail')
      .set({ next_at: now + turn })
      .where('id', 'in', due)
      // Said again for the row itself: of two processes that chose it, one gets it.
      .where('next_at', '<=', now)
      .returning(['id', 'content', 'attempts'])
      .execute()
  );
}

/** A mail that cannot be opened, because the key was changed, never can be: it is heard of once, and goes. */
async function opened(queries: Queries, secrets: Secrets, { id, content }: Pick<WaitingMail, 'id' | 'content'>): Promise<Mail> {
  try {
    return JSON.parse(secrets.open(content, id));
  } catch (error) {
    await queries.deleteFrom('waiting_mail').where('id', '=', id).execute();
    throw error;
  }
}

async function deliverOne(
  { storage: { queries }, secrets, mail, clock }: Deps,
  { id, content, attempts }: WaitingMail,
): Promise<void> {
  const letter = await opened(queries, secrets, { id, content });
  const { outcome } = await mail.send(letter);
  if (outcome === 'failed') {
    const pause = Math.min(longestPause, firstPause * 2 ** attempts);
    await queries
      .updateTable('waiting_mail')
      .set({ attempts: attempts + 1, next_at: clock.now() + pause })
      .where('id', '=', id)
      .execute();
    return;
  }
  // Also where nobody knows: a mail that may have arrived is not sent again.
  await queries.deleteFrom('waiting_mail').where('id', '=', id).execute();
}

/** Sends what is due. Called after each change and now and then. */
export async function deliverMails(deps: Deps): Promise<void> {
  const { storage, clock } = deps;
  await storage.queries.deleteFrom('waiting_mail').where('expires_at', '<=', clock.now()).execute();
  for (;;) {
    const mails = await takeUp(storage.queries, clock.now());
    await Promise.all(mails.map((mail) => deliverOne(deps, mail)));
    if (mails.length < handful) return;
  }
}

/** Sends a mail that a customer waits for, once and not again. */
export function sendMailNow({ mail, secrets }: Deps, letter: Words & { readonly to: string }): Promise<MailResult> {
  return mail.send({ id: secrets.newToken(), to: letter.to, subject: letter.subject, text: letter.text });
}
