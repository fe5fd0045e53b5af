/**
 * Messages that wait in the database until they are sent. They are written in the transaction of what they tell of, leave after its commit,
 * are tried again and again until they are too old to be of use, and are in the hands of one process at a time.
 */
import { sql } from 'kysely';
import type { Failed, Job } from '../jobs/job.ts';
import type { Queries } from '../storage/storage.ts';
import { mostSkew } from './clock.ts';
import type { Deps } from './deps.ts';
import type { Secrets } from './secrets.ts';

/** Where the messages of a job wait. */
const tables = { mails: 'waiting_mail', texts: 'waiting_text', 'follow-ups': 'follow_up' } as const;

type Queue = keyof typeof tables;

/** How long a try may take before another process may have its turn. */
const turn = 60_000;
const firstPause = 2_000;
const longestPause = 30_000;
/** Messages of a queue that one process sends at the same time. */
const atOnce = 20;

/**
 * Writes a message, which is sent once that is committed.
 * @param id its own
 * @param lifetime milliseconds after which it is of no use: an old link, or old news
 */
export async function keepWaiting(
  queries: Queries,
  secrets: Secrets,
  queue: Queue,
  now: number,
  { id, message, lifetime }: { readonly id: string; readonly message: object; readonly lifetime: number },
): Promise<void> {
  await queries
    .insertInto(tables[queue])
    .values({
      id,
      content: secrets.seal(JSON.stringify(message), id),
      expires_at: now + lifetime,
      attempts: 0,
      next_at: now,
    })
    .execute();
  queries.wake(queue);
}

export type Waiting = { readonly id: string; readonly content: string; readonly attempts: number };

/** Its time has come, or lies further ahead than any pause: then the clock stepped back after it was written. */
const isDue = (now: number) => sql<boolean>`(next_at <= ${now} or next_at > ${now + turn + mostSkew})`;

/** Takes what is due in hand, for the length of a turn, and clears away what would come too late. */
export async function claim(queries: Queries, queue: Queue, now: number, most: number): Promise<Waiting[]> {
  await queries.deleteFrom(tables[queue]).where('expires_at', '<=', now).execute();
  const due = queries
    .selectFrom(tables[queue])
    .select('id')
    .where(isDue(now))
    // Those before it may have taken long.
    .where('expires_at', '>', now)
    .orderBy('next_at')
    .limit(most);
  return (
    queries
      .updateTable(tables[queue])
      .set({ next_at: now + turn })
      .where('id', 'in', due)
      // Said again for the row itself: of two processes that chose it, one gets it.
      .where(isDue(now))
      .returning(['id', 'content', 'attempts'])
      .execute()
  );
}

/** @returns whether it was still there */
export async function takeAway(queries: Queries, queue: Queue, id: string): Promise<boolean> {
  return (await queries.deleteFrom(tables[queue]).where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
}

/** Leaves it for another try: soon at first, then every half minute. */
export async function putOff(queries: Queries, queue: Queue, { id, attempts }: Waiting, now: number): Promise<void> {
  const pause = Math.min(longestPause, firstPause * 2 ** attempts);
  await queries
    .updateTable(tables[queue])
    .set({ attempts: attempts + 1, next_at: now + pause })
    .where('id', '=', id)
    .execute();
}

/** Content that can't be opened, because the key was changed, never can be: it is reported once, and goes. */
export async function opened<M>(queries: Queries, secrets: Secrets, queue: Queue, { id, content }: Waiting): Promise<M> {
  try {
    return JSON.parse(secrets.open(content, id));
  } catch (error) {
    await takeAway(queries, queue, id);
    throw error;
  }
}

/** How a queue's messages are sent: `failed` where one surely was not, and may be again. */
type Send<M> = (message: M) => Promise<{ readonly outcome: string }>;

async function sendOne<M>({ storage: { queries }, secrets, clock }: Deps, queue: Queue, waiting: Waiting, send: Send<M>) {
  const { outcome } = await send(await opened<M>(queries, secrets, queue, waiting));
  if (outcome === 'failed') return putOff(queries, queue, waiting, clock.now());
  // Also where nobody knows: a message that may have arrived is not sent again.
  await takeAway(queries, queue, waiting.id);
}

/**
 * The job that sends what is due. It is over once each message is in hand; they are sent in the background, so that one whose server hangs
 * holds up no other. One that fails unexpectedly stays where it is, for another turn.
 */
export function sendingJob<M>(deps: Deps, queue: 'mails' | 'texts', send: Send<M>): Job {
  const { storage, clock, background } = deps;
  let inHand = 0;
  let more = false;

  async function sendInTurn(waiting: Waiting, failed: Failed): Promise<void> {
    await sendOne(deps, queue, waiting, send).catch((error: unknown) => failed(error, waiting.id));
    inHand -= 1;
    if (more) storage.queries.wake(queue);
  }

  return {
    name: queue,
    async run(failed) {
      for (;;) {
        const room = atOnce - inHand;
        more = room === 0;
        if (more) return;
        const claimed = await claim(storage.queries, queue, clock.now(), room);
        inHand += claimed.length;
        for (const waiting of claimed) background(sendInTurn(waiting, failed));
        if (claimed.length < room) return;
      }
    },
  };
}
