/** Reads the event log page by page, so that a log of any length fits into the memory. */
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
  /** The event before it in its chain, as it is stored. */
  readonly before: { readonly position: number; readonly hash: string } | undefined;
};

export type Range = {
  /** Events behind this position. */
  readonly after: number;
  readonly upTo: number;
  readonly customerId?: string | undefined;
};

/** In the order of their positions. */
export async function* readEvents(queries: Queries, { after, upTo, customerId }: Range): AsyncGenerator<StoredEvent> {
  for (let last = after; ; ) {
    const rows = await queries
      .selectFrom('event')
      .leftJoin('event as before', (join) =>
        join
          .onRef('before.customer_id', '=', 'event.customer_id')
          .on(({ eb, ref }) => eb(ref('before.seq'), '=', eb(ref('event.seq'), '-', 1))),
      )
      .selectAll('event')
      .select(['before.position as before_position', 'before.hash as before_hash'])
      .where('event.position', '>', last)
      .where('event.position', '<=', upTo)
      .$if(customerId !== undefined, (query) => query.where('event.customer_id', '=', customerId ?? ''))
      .orderBy('event.position')
      .limit(page)
      .execute();
    for (const { customer_id, before_position, before_hash, ...row } of rows)
      yield {
        ...row,
        customerId: customer_id,
        before: before_position === null || before_hash === null ? undefined : { position: before_position, hash: before_hash },
      };
    const end = rows.at(-1);
    if (end === undefined || rows.length < page) return;
    last = end.position;
  }
}

/** Only the hashes, in the order of their positions. */
export async function* readHashes(queries: Queries, { after, upTo }: Omit<Range, 'customerId'>): AsyncGenerator<string> {
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
  }
}

/** The position of the last event. */
export async function lastPosition(queries: Queries): Promise<number> {
  return (await queries.selectFrom('event_log').select('position').executeTakeFirstOrThrow()).position;
}
