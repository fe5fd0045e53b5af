/** Text messages without a code, such as notifications: enqueued in the transaction of what they report, and sent after its commit. */

import * as v from 'valibot';
import type { Deps } from '../kernel/context.ts';
import type { Job } from '../kernel/job.ts';
import { type Language, storedLanguage } from '../kernel/language.ts';
import { reachable } from '../providers/phone/reachable.ts';
import type { Transaction } from '../storage/transaction.ts';
import { enqueue, sendingJob } from './outbox.ts';

/** Milliseconds after which a notification is no longer useful. */
const lifetime = 24 * 60 * 60_000;

const storedText = v.object({
  id: v.string(),
  to: v.string(),
  text: v.string(),
  language: v.pipe(v.string(), v.transform(storedLanguage)),
});
type StoredText = v.InferOutput<typeof storedText>;

/** Enqueues a text message if the number accepts them and a provider sends them. A landline gets no call instead. */
export async function queueText(
  tx: Transaction,
  { to, text, language }: { readonly to: string; readonly text: string; readonly language: Language },
): Promise<void> {
  const reach = reachable(to, tx.settings.phoneCountries);
  if (!tx.phoneChannels.has('sms') || reach.outcome === 'blocked' || !reach.channels.includes('sms')) return;
  const id = tx.secrets.newToken();
  const message: StoredText = { id, to, text, language };
  await enqueue(tx, 'texts', { id, message, lifetime });
}

/**
 * Sends the texts that are due.
 * @param allow counts one, and says whether it may go out now; if not, it waits like one whose provider failed
 */
export const textsJob = (deps: Deps, allow: () => Promise<boolean>): Job =>
  sendingJob(deps, 'texts', storedText, async (text) =>
    (await allow()) ? deps.phone.send({ ...text, channel: 'sms', code: undefined }) : { outcome: 'failed' },
  );
