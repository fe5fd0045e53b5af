/**
 * Messages that wait in the database until they are sent. They are written in the transaction of what they tell of, leave after its commit,
 * are tried again and again until they are too old to be of use, and are in the hands of one process at a time.
 */
import type { Failed, Job } from '../jobs/job.ts';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import type { Secrets } from './secrets.ts';

/** Where the messages of a job wait. */
const tables = { mails: 'waiting_mail', texts: 'waiting_text' } as const;

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

type Waiting = { readonly id: string; readonly content: string; readonly attempts: number };

async function claim(queries: Queries, queue: Queue, now: number, most: number): Promise<Waiting[]> {
  const due = queries
    .selectFrom(tables[queue])
    .select('id')
    .where('next_at', '<=', now)
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
      .where('next_at', '<=', now)
      .returning(['id', 'content', 'attempts'])
      .execute()
  );
}

/** Content that can't be opened, because the key was changed, never can be: it is reported once, and goes. */
async function opened<M>(queries: Queries, secrets: Secrets, queue: Queue, { id, content }: Waiting): Promise<M> {
  try {
    return JSON.parse(secrets.open(content, id));
  } catch (error) {
    await queries.deleteFrom(tables[queue]).where('id', '=', id).execute();
    throw error;
  }
}

/** How a queue's messages are sent: `failed` where one surely was not, and may be again. */
type Send<M> = (message: M) => Promise<{ readonly outcome: string }>;

async function sendOne<M>({ storage: { queries }, secrets, clock }: Deps, queue: Queue, waiting: Waiting, send: Send<M>) {
  const { outcome } = await send(await opened<M>(queries, secrets, queue, waiting));
  if (outcome === 'failed') {
    const pause = Math.min(longestPause, firstPause * 2 ** waiting.attempts);
    await queries
      .updateTable(tables[queue])
      .set({ attempts: waiting.attempts + 1, next_at: clock.now() + pause })
      .where('id', '=', waiting.id)
      .execute();
    return;
  }
  // Also where nobody knows: a message that may have arrived is not sent again.
  await queries.deleteFrom(tables[queue]).where('id', '=', waiting.id).execute();
}

/**
 * The job that sends what is due. It is over once each message is in hand; they are sent in the background, so that one whose server hangs
 * holds up no other. One that fails unexpectedly stays where it is, for another turn.
 */
export function sendingJob<M>(deps: Deps, queue: Queue, send: Send<M>): Job {
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
      await storage.queries.deleteFrom(tables[queue]).where('expires_at', '<=', clock.now()).execute();
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
