/**
 * Rate limits, counted in the database so that all processes share them. A span that begins in the future was written before the clock stepped back,
 * and counts as over.
 */
import { sql } from 'kysely';
import { mostSkew } from '../kernel/clock.ts';
import { Problem } from '../kernel/problem.ts';
import { type Expiring, longAgo } from '../storage/expiring.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';

// No rate limit covers more than a day.
export const expiring: readonly Expiring[] = [{ table: 'allowance', key: ['key'], over: longAgo('since') }];

/** @param key what is limited, and for which rate-limit key @param within milliseconds */
export type RateLimit = { readonly key: string; readonly most: number; readonly within: number };

const steppedBack = sql<boolean>`allowance.since > excluded.since + ${sql.lit(mostSkew)}`;

const countRow = prepared((queries, of: Of<{ key: string; now: number; over: number; most: number }>) =>
  queries
    .insertInto('allowance')
    .values({ key: of('key'), since: of('now'), taken: sql.lit(1) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          since: sql`case when allowance.since <= ${of('over')} or ${steppedBack} then excluded.since else allowance.since end`,
          taken: sql`case when allowance.since <= ${of('over')} or ${steppedBack} then 1 else allowance.taken + 1 end`,
        })
        .where((where) =>
          where.or([where('allowance.since', '<=', of('over')), steppedBack, where('allowance.taken', '<', of('most'))]),
        ),
    )
    .returning('taken'),
);

type Exceeded = { readonly retryAfter: number };

/** @returns the count including this one, or the seconds to wait */
export async function tryCount(queries: Queries, now: number, { key, most, within }: RateLimit): Promise<number | Exceeded> {
  if (most < 1) return { retryAfter: Math.ceil(within / 1_000) };
  const [row] = await countRow(queries, { key, now, over: now - within, most });
  if (row !== undefined) return row.taken;
  const first = await queries.selectFrom('allowance').select('since').where('key', '=', key).executeTakeFirst();
  return { retryAfter: Math.max(1, Math.ceil(((first?.since ?? now) + within - now) / 1_000)) };
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

/** Restarts the span with the last count. If each count restarts it, no span of that length has more, wherever it begins. */
export async function restartSpan(queries: Queries, now: number, { key }: Pick<RateLimit, 'key'>): Promise<void> {
  await queries.updateTable('allowance').set({ since: now }).where('key', '=', key).execute();
}

/** The count in the current span. */
export async function countOf(queries: Queries, { key }: Pick<RateLimit, 'key'>): Promise<number> {
  const row = await queries.selectFrom('allowance').select('taken').where('key', '=', key).executeTakeFirst();
  return row?.taken ?? 0;
}

const takeBack = prepared((queries, of: Of<{ key: string }>) =>
  queries.updateTable('allowance').set({ taken: sql`taken - 1` }).where('key', '=', of('key')).where('taken', '>', sql.lit(0)),
);

/** Takes back a count if the limited action then failed, or needs no limit because it was right. */
export async function uncount(queries: Queries, rateLimits: readonly Pick<RateLimit, 'key'>[]): Promise<void> {
  for (const { key } of rateLimits) await takeBack(queries, { key });
}
