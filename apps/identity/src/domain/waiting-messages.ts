/**
 * Messages that wait in the database until they are sent: written in the transaction of what they tell of, tried again and again until it
 * is too late for them to be of use, and by one process at a time.
 */
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import type { Secrets } from './secrets.ts';

/** Where they wait, by kind. */
type Queue = 'waiting_mail' | 'waiting_text';

/** How long a try may take before another process may have its turn. */
const turn = 60_000;
const firstPause = 2_000;
const longestPause = 30_000;
/** Messages taken up at one time. */
const handful = 20;

/**
 * Writes a message that will be sent.
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
    .insertInto(queue)
    .values({
      id,
      content: secrets.seal(JSON.stringify(message), id),
      expires_at: now + lifetime,
      attempts: 0,
      next_at: now,
    })
    .execute();
}

type Waiting = { readonly id: string; readonly content: string; readonly attempts: number };

async function takeUp(queries: Queries, queue: Queue, now: number): Promise<Waiting[]> {
  const due = queries
    .selectFrom(queue)
    .select('id')
    .where('next_at', '<=', now)
    // Those before it may have taken long.
    .where('expires_at', '>', now)
    .orderBy('next_at')
    .limit(handful);
  return (
    queries
      .updateTable(queue)
      .set({ next_at: now + turn })
      .where('id', 'in', due)
      // Said again for the row itself: of two processes that chose it, one gets it.
      .where('next_at', '<=', now)
      .returning(['id', 'content', 'attempts'])
      .execute()
  );
}

/** What cannot be opened, because the key was changed, never can be: it is heard of once, and goes. */
async function opened<M>(queries: Queries, secrets: Secrets, queue: Queue, { id, content }: Waiting): Promise<M> {
  try {
    return JSON.parse(secrets.open(content, id));
  } catch (error) {
    await queries.deleteFrom(queue).where('id', '=', id).execute();
    throw error;
  }
}

/** How a queue's messages are sent: `failed` where one surely was not, and may be again. */
type Send<M> = (message: M) => Promise<{ readonly outcome: string }>;

async function deliverOne<M>({ storage: { queries }, secrets, clock }: Deps, queue: Queue, waiting: Waiting, send: Send<M>) {
  const { outcome } = await send(await opened<M>(queries, secrets, queue, waiting));
  if (outcome === 'failed') {
    const pause = Math.min(longestPause, firstPause * 2 ** waiting.attempts);
    await queries
      .updateTable(queue)
      .set({ attempts: waiting.attempts + 1, next_at: clock.now() + pause })
      .where('id', '=', waiting.id)
      .execute();
    return;
  }
  // Also where nobody knows: a message that may have arrived is not sent again.
  await queries.deleteFrom(queue).where('id', '=', waiting.id).execute();
}

/** Sends what is due. */
export async function deliverWaiting<M>(deps: Deps, queue: Queue, send: Send<M>): Promise<void> {
  const { storage, clock } = deps;
  await storage.queries.deleteFrom(queue).where('expires_at', '<=', clock.now()).execute();
  for (;;) {
    const waiting = await takeUp(storage.queries, queue, clock.now());
    await Promise.all(waiting.map((each) => deliverOne(deps, queue, each, send)));
    if (waiting.length < handful) return;
  }
}
