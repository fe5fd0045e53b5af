/** Which secret has sealed what is stored. */
import { type RawBuilder, sql } from 'kysely';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Queries } from '../../storage/storage.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

/** The values of a column that a secret has sealed. */
const isSealedWith = ({ column, prefix }: SealedColumn, id: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`${prefix}${id}.%`}`;

/** The same for one value. */
export const carriesId = ({ prefix }: SealedColumn, id: string, value: string | null): value is string =>
  value?.startsWith(`${prefix}${id}.`) === true;

export async function countSealed(queries: Queries, of: SealedColumn, id: string, now: number): Promise<number> {
  const live = 'until' in of.again ? sql<boolean>`${sql.ref(of.again.until)} > ${now}` : sql<boolean>`1 = 1`;
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(of.table)} where ${isSealedWith(of, id)} and ${live}`.execute(queries);
  return Number(rows[0]?.count ?? 0);
}

async function photosWith(queries: Queries, id: string): Promise<number> {
  const row = await queries
    .selectFrom('selfie')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('sealed_with', '=', id)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How many values a secret has sealed, by table. Tables without any are left out. Each table is read once. */
export async function sealedWith(queries: Queries, id: string, now: number): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const of of sealedColumns) counts.set(of.table, await countSealed(queries, of, id, now));
  counts.set('photos', await photosWith(queries, id));
  return new Map([...counts].filter(([, count]) => count > 0));
}

/** All values that other secrets than the first have sealed. @param ids of those secrets */
export async function sealedWithOthers(queries: Queries, secrets: Secrets, ids: readonly string[], now: number): Promise<number> {
  let left = 0;
  for (const id of ids)
    if (id !== secrets.ring.first.id) for (const count of (await sealedWith(queries, id, now)).values()) left += count;
  return left;
}
