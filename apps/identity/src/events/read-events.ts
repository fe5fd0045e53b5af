/**
 * Reads the event log page by page, by index, so that a log of any length fits into the memory. Between two pages the event loop is free, also on the embedded
 * database, which works in this same thread: the service answers while it signs the root of a day.
 */
import { setImmediate } from 'node:timers/promises';
import { expressionBuilder, sql } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';

const page = 1_000;

export type StoredEvent = {
  readonly position: number;
  readonly id: string;
  readonly customerId: string;
  readonly seq: number;
  readonly kind: string;
  readonly at: number;
  readonly salt: string | null;
  readonly facts: string | null;
  readonly digest: string;
  readonly previous: string;
  readonly hash: string;
  /** The event before it in its chain, as it is stored. The position of an archived one is 0. */
  readonly before: { readonly position: number; readonly hash: string } | undefined;
};

export type Range = {
  /** Events behind this position. */
  readonly after: number;
  readonly upTo: number;
  readonly customerId?: string | undefined;
  /** Events from this time on. */
  readonly since?: number | undefined;
  readonly kinds?: readonly string[] | undefined;
};

/** The conditions of a range, for any query about events. */
export const isIn = ({ after, upTo, customerId, since, kinds }: Range) =>
  expressionBuilder<Schema, 'event'>().and([
    ...[sql<boolean>`event.position > ${after} and event.position <= ${upTo}`],
    ...(customerId === undefined ? [] : [sql<boolean>`event.customer_id = ${customerId}`]),
    ...(since === undefined ? [] : [sql<boolean>`event.at >= ${since}`]),
    ...(kinds === undefined ? [] : [sql<boolean>`event.kind in (${sql.join(kinds)})`]),
  ]);

/** Positions follow the times but for transactions that were open at once, which take seconds. */
const disorder = 60_000;

/** The last position before all events from this time on. It is searched for by halves: no index by time has events without facts. */
export async function positionBefore(queries: Queries, since: number): Promise<number> {
  let [before, last] = [0, await lastPosition(queries)];
  while (before < last) {
    const middle = Math.ceil((before + last) / 2);
    const event = await queries.selectFrom('event').select('at').where('position', '=', middle).executeTakeFirst();
    if ((event?.at ?? 0) < since - disorder) before = middle;
    else last = middle - 1;
  }
  return before;
}

/** Of the last archived event, if it is the one before. */
const archivedHash = sql<string | null>`(select archived_chain.hash from archived_chain
  where archived_chain.customer_id = event.customer_id and archived_chain.seq = event.seq - 1)`.as('archived_hash');

/** In the order of their positions. */
export async function* readEvents(queries: Queries, range: Range): AsyncGenerator<StoredEvent> {
  for (let last = range.after; ; ) {
    const rows = await queries
      .selectFrom('event')
      .leftJoin('event as before', (join) =>
        join
          .onRef('before.customer_id', '=', 'event.customer_id')
          .on(({ eb, ref }) => eb(ref('before.seq'), '=', eb(ref('event.seq'), '-', 1))),
      )
      .selectAll('event')
      .select(['before.position as before_position', 'before.hash as before_hash'])
      // Not a join: for each page that could read every archived chain.
      .select(archivedHash)
      .where(isIn({ ...range, after: last }))
      .orderBy('event.position')
      .limit(page)
      .execute();
    for (const { customer_id, before_position, before_hash, archived_hash, ...row } of rows) {
      const hash = before_hash ?? archived_hash;
      yield {
        ...row,
        customerId: customer_id,
        before: hash === null ? undefined : { position: before_position ?? 0, hash },
      };
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < page) return;
    last = end.position;
    await setImmediate();
  }
}

/** Only the hashes, in the order of their positions. */
export async function* readHashes(queries: Queries, { after, upTo }: Pick<Range, 'after' | 'upTo'>): AsyncGenerator<string> {
  for (let last = after; ; ) {
    const rows = await queries
      .selectFrom('event')
      .select(['position', 'hash'])
      .where('position', '>', last)
      .where('position', '<=', upTo)
      .orderBy('position')
      .limit(page)
      .execute();
    for (const { hash } of rows) yield hash;
    const end = rows.at(-1);
    if (end === undefined || rows.length < page) return;
    last = end.position;
    await setImmediate();
  }
}

/** The position of the last event. */
export async function lastPosition(queries: Queries): Promise<number> {
  return (await queries.selectFrom('event_log').select('position').executeTakeFirstOrThrow()).position;
}
