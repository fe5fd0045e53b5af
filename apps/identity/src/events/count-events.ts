import { type RawBuilder, sql } from 'kysely';
import type { Storage } from '../storage/storage.ts';
import { isIn, type Range } from './read-events.ts';

export const countedBy = ['network', 'kind', 'reason', 'country'] as const;
export type CountedBy = (typeof countedBy)[number];

/** More wouldn't be read. */
export const mostCounts = 100;

const factOf = ({ kind }: Pick<Storage, 'kind'>, name: 'network' | 'reason'): RawBuilder<string | null> =>
  kind === 'postgres' ? sql`event.facts::json ->> ${sql.lit(name)}` : sql`event.facts ->> ${sql.lit(name)}`;

function counted(storage: Pick<Storage, 'kind'>, by: CountedBy): RawBuilder<string | null> {
  switch (by) {
    case 'kind':
      return sql`event.kind`;
    case 'country':
      return sql`nullif(customer.country, '')`;
    default:
      return factOf(storage, by);
  }
}

type Count = { readonly what: string; readonly many: number };

/**
 * The database counts, so that the memory doesn't grow with the log. Events without the fact are left out.
 * @returns the most frequent first
 */
export async function countEvents(
  storage: Pick<Storage, 'kind' | 'queries'>,
  by: CountedBy,
  range: Range,
): Promise<readonly Count[]> {
  const value = counted(storage, by);
  const customers = by === 'country' ? sql`join customer on customer.id = event.customer_id` : sql``;
  const { rows } = await sql<Count>`
    select what, count(*) as many from (
      select ${value} as what from event ${customers} where ${isIn(range)}
    ) as valued where what is not null group by what order by many desc, what limit ${sql.lit(mostCounts)}`.execute(
    storage.queries,
  );
  return rows;
}
