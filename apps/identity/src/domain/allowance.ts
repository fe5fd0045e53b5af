/**
 * What may be taken only so often within a span: counted in the database, so that all processes count together. A span that begins in
 * the future was written before the clock stepped back, and is over.
 */
import { sql } from 'kysely';
import { prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import { mostSkew } from './clock.ts';
import { Problem } from './problem.ts';

/** @param key what is taken, and whose */
export type Allowance = { readonly key: string; readonly most: number; readonly within: number };

const steppedBack = sql<boolean>`allowance.since > excluded.since + ${sql.lit(mostSkew)}`;

const takeOne = prepared((queries, key: string, now: number, since: number, sinceAgain: number, since3: number, most: number) =>
  queries
    .insertInto('allowance')
    .values({ key, since: now, taken: sql.lit(1) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          since: sql`case when allowance.since <= ${since} or ${steppedBack} then excluded.since else allowance.since end`,
          taken: sql`case when allowance.since <= ${sinceAgain} or ${steppedBack} then 1 else allowance.taken + 1 end`,
        })
        .where((where) => where.or([where('allowance.since', '<=', since3), steppedBack, where('allowance.taken', '<', most)])),
    )
    .returning('taken'),
);

type UsedUp = { readonly retryAfter: number };

/** @returns how many are taken now, or the seconds to wait */
export async function tryTake(queries: Queries, now: number, { key, most, within }: Allowance): Promise<number | UsedUp> {
  if (most < 1) return { retryAfter: Math.ceil(within / 1_000) };
  const over = now - within;
  const [row] = await takeOne(queries, key, now, over, over, over, most);
  if (row !== undefined) return row.taken;
  const first = await queries.selectFrom('allowance').select('since').where('key', '=', key).executeTakeFirst();
  return { retryAfter: Math.max(1, Math.ceil(((first?.since ?? now) + within - now) / 1_000)) };
}

/** @returns how many are taken now, this one among them. @throws Problem `too_many_requests` */
export async function take(queries: Queries, now: number, allowance: Allowance): Promise<number> {
  const taken = await tryTake(queries, now, allowance);
  if (typeof taken !== 'number') throw new Problem('too_many_requests', taken);
  return taken;
}

/** Takes one of each, or, inside a transaction, none: the first that is used up ends it. @returns the one that is used up */
export async function takeAll(queries: Queries, now: number, allowances: readonly Allowance[]): Promise<UsedUp | undefined> {
  for (const allowance of allowances) {
    const taken = await tryTake(queries, now, allowance);
    if (typeof taken !== 'number') return taken;
  }
  return undefined;
}

/** @throws Problem `too_many_requests`, which takes back what the transaction had taken before */
export async function allow(queries: Queries, now: number, allowances: readonly Allowance[]): Promise<void> {
  const usedUp = await takeAll(queries, now, allowances);
  if (usedUp !== undefined) throw new Problem('too_many_requests', usedUp);
}

/** Begins the span anew with the one that was taken last: where each does, no span of that length has more, wherever it begins. */
export async function beginAnew(queries: Queries, now: number, { key }: Pick<Allowance, 'key'>): Promise<void> {
  await queries.updateTable('allowance').set({ since: now }).where('key', '=', key).execute();
}

/** How many were taken in the span of now. */
export async function takenOf(queries: Queries, { key }: Pick<Allowance, 'key'>): Promise<number> {
  const row = await queries.selectFrom('allowance').select('taken').where('key', '=', key).executeTakeFirst();
  return row?.taken ?? 0;
}

/** Gives back what was taken for something that then could not be had. */
export async function giveBack(queries: Queries, allowances: readonly Pick<Allowance, 'key'>[]): Promise<void> {
  for (const { key } of allowances) {
    await queries.updateTable('allowance').set({ taken: sql`taken - 1` }).where('key', '=', key).where('taken', '>', 0).execute();
  }
}
