/** Which secret has sealed what is stored. */
import { type RawBuilder, sql } from 'kysely';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Queries } from '../../storage/storage.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

/** What stands before a value of that secret: its id, or nothing if the database began with it. */
const markOf = ({ ring }: Secrets, id: string): string => (ring.oldest().id === id ? '' : id);

/** The values of a column that the secret with this mark has sealed. */
function isSealedWith({ column, prefix }: SealedColumn, mark: string): RawBuilder<boolean> {
  const value = sql.ref(column);
  return mark === ''
    ? sql<boolean>`(${value} like ${`${prefix}_%`} and ${value} not like ${`${prefix}%.%`})`
    : sql<boolean>`${value} like ${`${prefix}${mark}.%`}`;
}

/** The same for one value. */
export const carriesMark = ({ prefix }: SealedColumn, mark: string, value: string | null): value is string =>
  mark === ''
    ? value?.startsWith(prefix) === true && value.length > prefix.length && !value.includes('.')
    : value?.startsWith(`${prefix}${mark}.`) === true;

export async function countSealed(queries: Queries, of: SealedColumn, mark: string, now: number): Promise<number> {
  const live = 'until' in of.again ? sql<boolean>`${sql.ref(of.again.until)} > ${now}` : sql<boolean>`1 = 1`;
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(of.table)} where ${isSealedWith(of, mark)} and ${live}`.execute(queries);
  return Number(rows[0]?.count ?? 0);
}

async function photosWith(queries: Queries, mark: string): Promise<number> {
  const row = await queries
    .selectFrom('selfie')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('sealed_with', '=', mark)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How many values a secret has sealed, by table. Tables without any are left out. Each table is read once. */
export async function sealedWith(
  queries: Queries,
  secrets: Secrets,
  id: string,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const mark = markOf(secrets, id);
  const counts = new Map<string, number>();
  for (const of of sealedColumns) counts.set(of.table, await countSealed(queries, of, mark, now));
  counts.set('photos', await photosWith(queries, mark));
  return new Map([...counts].filter(([, count]) => count > 0));
}

/** All values that other secrets than the first have sealed. @param ids of those secrets */
export async function sealedWithOthers(queries: Queries, secrets: Secrets, ids: readonly string[], now: number): Promise<number> {
  let left = 0;
  for (const id of ids)
    if (id !== secrets.ring.first.id) for (const count of (await sealedWith(queries, secrets, id, now)).values()) left += count;
  return left;
}
