/**
 * The outbox: messages that wait in the database until they are sent. A transaction enqueues a message together with what it reports, and it is sent
 * after the commit. Failed messages are retried until they expire. One process at a time claims a message.
 */

import { sql } from 'kysely';
import type * as v from 'valibot';
import { mostSkew } from '../kernel/clock.ts';
import type { Deps } from '../kernel/context.ts';
import type { Failed, Job } from '../kernel/job.ts';
import { parseStored } from '../kernel/parse-stored.ts';
import { type Sealed, UnknownSecret } from '../kernel/sealed.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';

/** The table of each queue. */
const tables = { mails: 'waiting_mail', texts: 'waiting_text', 'follow-ups': 'follow_up' } as const;

type Queue = keyof typeof tables;

/** How long a claim lasts, in milliseconds; then another process may claim the message. */
const turn = 60_000;
const firstPause = 2_000;
const longestPause = 30_000;
/** Messages of a queue that one process sends concurrently. */
const atOnce = 20;

/**
 * Stores a message, which is sent after the commit.
 * @param id of the message
 * @param lifetime milliseconds after which the message is no longer useful, because its link or notification is too old
 */
export async function enqueue(
  tx: Transaction,
  queue: Queue,
  { id, message, lifetime }: { readonly id: string; readonly message: object; readonly lifetime: number },
): Promise<void> {
  await tx.queries
    .insertInto(tables[queue])
    .values({
      id,
      content: tx.secrets.seal(JSON.stringify(message), id),
      expires_at: tx.now + lifetime,
      attempts: 0,
      next_at: tx.now,
    })
    .execute();
  tx.wake(queue);
}

export type Waiting = { readonly id: string; readonly content: Sealed; readonly attempts: number };

/** The message is due, or its time lies further ahead than any pause: then the clock has stepped back since. */
const isDue = (now: number) => sql<boolean>`(next_at <= ${now} or next_at > ${now + turn + mostSkew})`;

/** Claims due messages for the length of a claim, and deletes expired ones. */
export async function claim(queries: Queries, queue: Queue, now: number, most: number): Promise<Waiting[]> {
  await queries.deleteFrom(tables[queue]).where('expires_at', '<=', now).execute();
  const due = queries
    .selectFrom(tables[queue])
    .select('id')
    .where(isDue(now))
    // A message may have expired while earlier ones were sent.
    .where('expires_at', '>', now)
    .orderBy('next_at')
    .limit(most);
  return (
    queries
      .updateTable(tables[queue])
      .set({ next_at: now + turn })
      .where('id', 'in', due)
      // The condition is repeated for the row itself, so only one of two processes that selected it gets it.
      .where(isDue(now))
      .returning(['id', 'content', 'attempts'])
      .execute()
  );
}

/** Deletes the message. @returns whether it still existed */
export async function takeAway(queries: Queries, queue: Queue, id: string): Promise<boolean> {
  return (await queries.deleteFrom(tables[queue]).where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
}

/** Leaves the message for a retry: soon at first, then every half minute. */
export async function putOff(queries: Queries, queue: Queue, { id, attempts }: Waiting, now: number): Promise<void> {
  const pause = Math.min(longestPause, firstPause * 2 ** attempts);
  await queries
    .updateTable(tables[queue])
    .set({ attempts: attempts + 1, next_at: now + pause })
    .where('id', '=', id)
    .execute();
}

/** The content of a queue's messages. */
export type Content<M> = v.GenericSchema<unknown, M>;

/**
 * Opens the content of a message. Unreadable content is reported once and deleted. Content under a secret that isn't given, or in another shape, may be another
 * process's: it is reported and stays, so that a process with that secret or of that release can send it.
 */
export async function opened<M>(
  { storage: { queries }, secrets }: Pick<Deps, 'storage' | 'secrets'>,
  queue: Queue,
  { id, content }: Waiting,
  schema: Content<M>,
): Promise<M> {
  let text: string;
  try {
    text = secrets.open(content, id);
  } catch (error) {
    if (!(error instanceof UnknownSecret)) await takeAway(queries, queue, id);
    throw error;
  }
  const message = parseStored(schema, text);
  if (message === undefined) throw new Error(`a message of the queue ${queue} was written by another release`);
  return message;
}

/** Sends a message of a queue; `failed` means that it was certainly not sent and can be retried. */
type Send<M> = (message: M) => Promise<{ readonly outcome: string }>;

async function sendOne<M>(deps: Deps, queue: Queue, waiting: Waiting, schema: Content<M>, send: Send<M>) {
  const { storage, clock } = deps;
  const { queries } = storage;
  const { outcome } = await send(await opened(deps, queue, waiting, schema));
  if (outcome === 'failed') return putOff(queries, queue, waiting, clock.now());
  // Also if the outcome is unknown: a message that may have arrived isn't sent again.
  await takeAway(queries, queue, waiting.id);
}

/**
 * The job that sends due messages. A run ends once all of them are claimed. They are sent in the background, so a server that hangs delays no others.
 * A message that fails unexpectedly is sent again after its claim ends.
 */
export function sendingJob<M>(deps: Deps, queue: 'mails' | 'texts', schema: Content<M>, send: Send<M>): Job {
  const { storage, clock, background } = deps;
  let inHand = 0;
  let more = false;

  async function sendInTurn(waiting: Waiting, failed: Failed): Promise<void> {
    await sendOne(deps, queue, waiting, schema, send).catch((error: unknown) => failed(error, waiting.id));
    inHand -= 1;
    if (more) storage.wake(queue);
  }

  return {
    name: queue,
    async run(failed) {
      for (;;) {
        const room = atOnce - inHand;
        more = room === 0;
        if (more) return;
        const messages = await claim(storage.queries, queue, clock.now(), room);
        inHand += messages.length;
        for (const waiting of messages) background(sendInTurn(waiting, failed));
        if (messages.length < room) return;
      }
    },
  };
}
