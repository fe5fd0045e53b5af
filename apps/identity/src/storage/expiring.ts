/** Which rows can never be used again. Each subject lists its own, and the clean-up deletes them. */
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Milliseconds that rows are kept after they expire, so that incidents can be investigated. */
export const keptAfterExpiry = 24 * 60 * 60_000;

export type Expiring = {
  readonly table: keyof Schema;
  /** The columns of its primary key. */
  readonly key: readonly [string, ...string[]];
  /** Whether a row has expired. */
  readonly over: (now: number) => RawBuilder<boolean>;
};

/** @param keptFor milliseconds since the time in the column */
export const longAgo =
  (column: string, keptFor = keptAfterExpiry): Expiring['over'] =>
  (now) =>
    sql<boolean>`${sql.ref(column)} < ${now - keptFor}`;

/** The rows of a table whose `expires_at` has passed. */
export const expired = (table: keyof Schema, key = 'hash'): Expiring => ({ table, key: [key], over: longAgo('expires_at') });
