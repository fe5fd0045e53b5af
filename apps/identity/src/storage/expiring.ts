/** Which rows can never be used again. Each subject lists its own, and the clean-up deletes them. */
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';
import type { Storage } from './storage.ts';

/** Milliseconds that rows are kept after they expire, so that incidents can be investigated. */
export const keptAfterExpiry = 24 * 60 * 60_000;

type Table = keyof Schema;

export type Expiring<T extends Table = Table> = {
  readonly [Of in T]: {
    readonly table: Of;
    /** The column with the time since when a row is kept. It needs an index, so that a batch reads no other rows. */
    readonly by: keyof Schema[Of] & string;
    /** Milliseconds since that time. */
    readonly keptFor: number;
    /** A condition besides. If it leaves many old rows, the index needs it too. */
    readonly and?: (now: number) => RawBuilder<boolean>;
  };
}[T];

/** The rows of a table, kept for a day after the time in the column. */
export const keptSince = <T extends Table>(table: T, by: keyof Schema[T] & string, keptFor = keptAfterExpiry) => ({
  table,
  by,
  keptFor,
});

/** The rows of a table whose `expires_at` has passed. */
export const expired = <T extends { [Of in Table]: 'expires_at' extends keyof Schema[Of] ? Of : never }[Table]>(table: T) =>
  ({ table, by: 'expires_at', keptFor: keptAfterExpiry }) as const;

/** Which rows, and how many at most. */
type Batch = {
  readonly table: Table;
  readonly by: string;
  readonly where: RawBuilder<boolean>;
  readonly rows: number;
  /** The primary key of a table that may be partitioned: a place is unique within a partition only. */
  readonly key?: string;
};

/**
 * A condition for the oldest rows of a table. Several processes share the work: on PostgreSQL each passes over the rows that another one holds. The rows are found
 * by their places, so the statement reads each once, however large the table is.
 */
export function oldest({ kind }: Pick<Storage, 'kind'>, { table, by, where, rows, key }: Batch): RawBuilder<boolean> {
  const [from, order, most] = [sql.table(table), sql.ref(by), sql.lit(rows)];
  const place = key === undefined ? sql`ctid` : sql.ref(key);
  return kind === 'postgres'
    ? sql`${place} = any(array(select ${place} from ${from} where ${where} order by ${order} limit ${most} for update skip locked))`
    : sql`rowid in (select rowid from ${from} where ${where} order by ${order} limit ${most})`;
}
