/** The storage port: one set of queries over a connection that an adapter opens (`sqlite.ts`, `postgres.ts`). */
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Where queries run: the storage itself, or a transaction of it. */
export type Queries = Kysely<Schema>;

export type Storage = {
  readonly kind: 'sqlite' | 'postgres';
  /** For reads and for single statements, each of which is whole by itself. Never use it inside `transaction`. */
  readonly queries: Queries;
  /**
   * All of the work or none of it; what it wrote has reached the disk when this resolves. Work that loses a race (a serialization failure, a
   * deadlock) is taken back and run again, so it does nothing but queries: what acts outside, such as a provider, comes before or after it.
   */
  transaction<T>(work: (queries: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Rejects, within two seconds, where the database cannot be read or written. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** A storage whose database need not be there yet. */
export type AwaitedStorage = {
  /** Until `prepare` is through, it fails as where the database is away. */
  readonly storage: Storage;
  /**
   * Checks the database, brings its schema up to date, and opens `storage`. May be called again after a failure.
   * @param first works on the database before anybody else does
   * @throws StartFault where waiting and trying again does not help
   */
  prepare(first?: (storage: Storage) => Promise<void>): Promise<void>;
};
