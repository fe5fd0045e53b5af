/** Values that no secret opens, such as after a fault of the disk. As long as they are there, a former secret can't be removed. */
import { sql } from 'kysely';
import { sealedText } from '../../kernel/sealed.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Queries } from '../../storage/storage.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';
import { readNext, type SealedRow } from './sealed-rows.ts';

const batch = 1_000;

export type Unopenable = {
  readonly table: string;
  readonly key: string;
  /** The action taken: `stays` if the service needs the value. */
  readonly done: 'named' | 'deleted' | 'emptied' | 'stays';
};

const isLost = (secrets: Secrets, { prefix, again }: SealedColumn, { key, value }: SealedRow): boolean => {
  if (!('owner' in again) || value === null || value === prefix || !value.startsWith(prefix)) return false;
  try {
    secrets.open(sealedText(value.slice(prefix.length)), again.owner(String(key)));
    return false;
  } catch {
    return true;
  }
};

/** Only as it was read: the owner may have replaced it since. */
async function clear(queries: Queries, { table, column, key: by, again }: SealedColumn, { key, value }: SealedRow) {
  if (!('ifLost' in again) || again.ifLost === 'stays') return 'stays';
  const same = sql<boolean>`${sql.ref(by)} = ${key} and ${sql.ref(column)} = ${value}`;
  if (again.ifLost === 'delete') await sql`delete from ${sql.table(table)} where ${same}`.execute(queries);
  else await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${same}`.execute(queries);
  return again.ifLost === 'delete' ? 'deleted' : 'emptied';
}

/**
 * Reads every sealed value that lasts. Call it with every secret that the database needs: a value of a missing one would count as lost.
 * @param clearing deletes or empties each one, too
 * @param done called with the number of values of a table that were read
 */
export async function* unopenable(
  queries: Queries,
  secrets: Secrets,
  clearing: boolean,
  done: (table: string, rows: number) => void,
): AsyncGenerator<Unopenable> {
  for (const of of sealedColumns) {
    if (!('owner' in of.again)) continue;
    let read = 0;
    for (let after: SealedRow['key'] | undefined; ; ) {
      const rows = await readNext(queries, of, after, batch);
      for (const row of rows.filter((each) => isLost(secrets, of, each)))
        yield { table: of.table, key: String(row.key), done: clearing ? await clear(queries, of, row) : 'named' };
      read += rows.length;
      done(of.table, read);
      if (rows.length < batch) break;
      after = rows.at(-1)?.key;
    }
  }
}
