/** The storage port: one set of queries over a connection that an adapter opens (`sqlite.ts`, `postgres.ts`). */
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Where queries run: the storage itself, or a transaction of it. */
export type Queries = Kysely<Schema>;

export type Storage = {
  readonly kind: 'sqlite' | 'postgres';
  /** For reads and for single statements, each of which is whole by itself. Never use it inside `transaction`. */
  readonly queries: Queries;
  /** All of the work or none of it; what it wrote has reached the disk when this resolves. */
  transaction<T>(work: (queries: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Rejects where the database cannot answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
