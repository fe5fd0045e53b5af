/**
 * Rate limits, counted in the database so that all processes share them. A span that begins in the future was written before the clock stepped back,
 * and counts as over.
 */
import { networkShares } from '@stepgate/contract';
import { sql } from 'kysely';
import type { Network } from '../kernel/client-network.ts';
import { mostSkew } from '../kernel/clock.ts';
import { type LimitName, type NetworkLimit, nameOfKey, networkLimits, type SubjectKey } from '../kernel/limit-names.ts';
import { Problem } from '../kernel/problem.ts';
import { type Expiring, keptSince } from '../storage/expiring.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import { inBatches } from './in-batches.ts';

// No rate limit covers more than a day.
export const expiring: readonly Expiring[] = [keptSince('allowance', 'since')];

/** A counter: `key` names the limit and its subject. A network is counted with the larger networks around it. */
export type Counter = { readonly key: SubjectKey } | { readonly what: NetworkLimit; readonly from: Network };

/** @param within milliseconds */
export type RateLimit = Counter & { readonly most: number; readonly within: number };

/** A limit of anything but a network. */
export type KeyedLimit = Extract<RateLimit, { readonly key: SubjectKey }>;

/** A rate limit whose one row many requests share. */
export type SharedLimit = KeyedLimit;

/** A row of the table, and how much of it one /64 or anything else may take. */
type Row = { readonly key: string; readonly shares: number };

/** The smallest network comes first, so an exhausted network takes nothing from the larger ones: their other clients still have theirs. */
function rowsOf(counter: Counter): readonly Row[] {
  if ('key' in counter) return [{ key: counter.key, shares: 1 }];
  const { what, from } = counter;
  return [
    { key: `${what} ${from.place}`, shares: 1 },
    ...from.around.map(({ bits, network }) => ({ key: `${what} ${network}`, shares: networkShares[bits] })),
  ];
}

/** The limit that a counter belongs to. */
export const limitOf = (counter: Counter): LimitName => ('key' in counter ? nameOfKey(counter.key) : networkLimits[counter.what]);

const steppedBack = sql<boolean>`allowance.since > excluded.since + ${sql.lit(mostSkew)}`;

/** Counts `by` at once, or nothing if not all of them have room. The caller makes sure that an empty row has room for them: `by <= most`. */
const countRow = prepared((queries, of: Of<{ key: string; now: number; over: number; by: number; room: number }>) =>
  queries
    .insertInto('allowance')
    .values({ key: of('key'), since: of('now'), taken: of('by') })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          since: sql`case when allowance.since <= ${of('over')} or ${steppedBack} then excluded.since else allowance.since end`,
          taken: sql`case when allowance.since <= ${of('over')} or ${steppedBack} then excluded.taken else allowance.taken + excluded.taken end`,
        })
        .where((where) =>
          where.or([where('allowance.since', '<=', of('over')), steppedBack, where('allowance.taken', '<=', of('room'))]),
        ),
    )
    .returning('taken'),
);

/** Which limit is exhausted, and the seconds to wait. */
export type Exceeded = { readonly limit: LimitName; readonly retryAfter: number };

/** @returns seconds until the row's span ends */
async function waitFor(queries: Queries, now: number, key: string, { most, within }: RateLimit): Promise<number> {
  if (most < 1) return Math.ceil(within / 1_000);
  const first = await queries.selectFrom('allowance').select('since').where('key', '=', key).executeTakeFirst();
  return Math.max(1, Math.ceil(((first?.since ?? now) + within - now) / 1_000));
}

/** @returns the count including this one, of a network as if all of it were one /64; or the limit, if it is exhausted */
export async function tryCount(queries: Queries, now: number, rateLimit: RateLimit): Promise<number | Exceeded> {
  const { most, within } = rateLimit;
  let taken = 0;
  for (const { key, shares } of rowsOf(rateLimit)) {
    const [row] = most < 1 ? [] : await countRow(queries, { key, now, over: now - within, by: 1, room: most * shares - 1 });
    if (row === undefined) return { limit: limitOf(rateLimit), retryAfter: await waitFor(queries, now, key, rateLimit) };
    taken = Math.max(taken, Math.ceil(row.taken / shares));
  }
  return taken;
}

/** @returns the count including this one. @throws Problem `too_many_requests` */
export async function countOne(queries: Queries, now: number, rateLimit: RateLimit): Promise<number> {
  const taken = await tryCount(queries, now, rateLimit);
  if (typeof taken !== 'number') throw new Problem('too_many_requests', taken);
  return taken;
}

/**
 * Counts against each limit and stops at the first exhausted one. The counts before it stay unless the caller's transaction rolls back.
 * @returns the exhausted limit
 */
export async function countAll(queries: Queries, now: number, rateLimits: readonly RateLimit[]): Promise<Exceeded | undefined> {
  for (const rateLimit of rateLimits) {
    const taken = await tryCount(queries, now, rateLimit);
    if (typeof taken !== 'number') return taken;
  }
  return undefined;
}

/** @throws Problem `too_many_requests`, which also rolls back what the transaction has counted before */
export async function enforceLimits(queries: Queries, now: number, rateLimits: readonly RateLimit[]): Promise<void> {
  const exceeded = await countAll(queries, now, rateLimits);
  if (exceeded !== undefined) throw new Problem('too_many_requests', exceeded);
}

/** The counts of those that had room, in order; the others get the refusal. */
type Counted = { readonly counts: readonly number[]; readonly exceeded: Exceeded | undefined };

/** Counts as many of the requests as there is room for: all at once, else half as many again and again, so a few statements find the last free place. */
async function countMany(queries: Queries, now: number, limit: SharedLimit, size: number): Promise<Counted> {
  const { key, most, within } = limit;
  const counts: number[] = [];
  let next = Math.min(size, most);
  while (next >= 1 && counts.length < size) {
    const by = Math.min(next, size - counts.length);
    const [row] = await countRow(queries, { key, now, over: now - within, by, room: most - by });
    if (row === undefined) next = Math.floor(by / 2);
    else for (let nth = 1; nth <= by; nth += 1) counts.push(row.taken - by + nth);
  }
  const isWhole = counts.length === size;
  return {
    counts,
    exceeded: isWhole ? undefined : { limit: limitOf(limit), retryAfter: await waitFor(queries, now, key, limit) },
  };
}

const counting = inBatches<Counted>();
const takingBack = inBatches<void>();

/**
 * Counts against limits whose rows many requests share, each in a statement of its own: in a transaction, each of them would hold the rows until its commit, and
 * all the others would wait. The requests of this process that wait for a row are counted in one statement. If a limit is exhausted, the counts before it are taken
 * back. A process that dies meanwhile leaves counts too many, never one too few.
 * @param queries not those of a transaction
 * @returns the count of each, including this one; or the exhausted limit
 */
export async function countShared(
  queries: Queries,
  now: number,
  limits: readonly SharedLimit[],
): Promise<readonly number[] | Exceeded> {
  const counts: number[] = [];
  for (const [nth, limit] of limits.entries()) {
    const { answer, place } = await counting(queries, limit.key, (size) => countMany(queries, now, limit, size));
    const count = answer.counts[place];
    if (count !== undefined) counts.push(count);
    else if (answer.exceeded !== undefined) {
      for (const { key } of limits.slice(0, nth)) await takingBack(queries, key, (by) => takeBack(queries, key, by));
      return answer.exceeded;
    }
  }
  return counts;
}

/** Restarts the span with the last count. If each count restarts it, no span of that length has more, wherever it begins. */
export async function restartSpan(queries: Queries, now: number, counter: Counter): Promise<void> {
  for (const { key } of rowsOf(counter))
    await queries.updateTable('allowance').set({ since: now }).where('key', '=', key).execute();
}

/** The count in the current span; of a network, that of its smallest one. */
export async function readCount(queries: Queries, counter: Counter): Promise<number> {
  const [key = ''] = rowsOf(counter).map((row) => row.key);
  const row = await queries.selectFrom('allowance').select('taken').where('key', '=', key).executeTakeFirst();
  return row?.taken ?? 0;
}

const takeFromRow = prepared((queries, of: Of<{ key: string; by: number }>) =>
  queries
    .updateTable('allowance')
    .set({ taken: sql`case when taken > ${of('by')} then taken - ${of('by')} else 0 end` })
    .where('key', '=', of('key')),
);

async function takeBack(queries: Queries, key: string, by = 1): Promise<void> {
  await takeFromRow(queries, { key, by });
}

/** Takes back a count if the limited action then failed, or needs no limit because it was right. */
export async function uncount(queries: Queries, counters: readonly Counter[]): Promise<void> {
  for (const { key } of counters.flatMap(rowsOf)) await takeBack(queries, key);
}

/** Forgets a count, as if its span had ended. */
export async function forget(queries: Queries, counter: Counter): Promise<void> {
  for (const { key } of rowsOf(counter)) await queries.deleteFrom('allowance').where('key', '=', key).execute();
}
