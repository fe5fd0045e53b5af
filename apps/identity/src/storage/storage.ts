/** The storage port: one set of queries over a connection that an adapter opens (`sqlite.ts`, `postgres.ts`). */
import type { Kysely } from 'kysely';
import type { WakingJob } from '../kernel/job.ts';
import type { Schema } from './schema.ts';

/** Runs queries, of the storage itself or of one of its transactions. */
export type Queries = Kysely<Schema>;

/** A transaction while its work runs. */
export type OpenTransaction = {
  readonly queries: Queries;
  /**
   * Runs a callback once the writes are committed, and never if they are rolled back.
   * @param run starts background work, and doesn't throw
   */
  afterCommit(run: () => void): void;
  /** Notifies the listeners (`Storage.onWake`), after the commit, that the job has work. */
  wake(job: WakingJob): void;
};

/** A statement that the database has answered. Its text has placeholders in place of values. */
export type RunStatement = { readonly sql: string; readonly milliseconds: number; readonly failed: boolean };

/** Called after each statement of `queries` and of transactions, in the caller's asynchronous context. */
export type OnStatement = (run: RunStatement) => void;

export type Storage = {
  readonly kind: 'sqlite' | 'postgres';
  /** For reads and for single statements, each of which is atomic. Never use it inside `transaction`. */
  readonly queries: Queries;
  /**
   * Runs all of the work or none of it. When this resolves, its writes are on disk and its callbacks after the commit have started. Work that loses a
   * race (a serialization failure, a deadlock) is rolled back and rerun, so it may only contain queries: calls to the outside, such as a provider,
   * come before it or after its commit.
   */
  transaction<T>(work: (opened: OpenTransaction) => Promise<T>): Promise<T>;
  /** Notifies the listeners at once. A transaction has its own `wake`, which waits for the commit. */
  wake(job: WakingJob): void;
  /** Calls the listener for each job that committed work has woken in this process. @returns removes the listener */
  onWake(listener: (job: WakingJob) => void): () => void;
  /** Rejects, within two seconds, if the database can't be read or written. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** A storage whose database may not be available yet. */
export type AwaitedStorage = {
  /** Until `prepare` has succeeded, it fails like an unavailable database. */
  readonly storage: Storage;
  /**
   * Checks the database, brings its schema up to date, and opens `storage`. May be called again after a failure.
   * @param first uses the database before any other query does
   * @throws StartFault if retrying doesn't help
   */
  prepare(first?: (storage: Storage) => Promise<void>): Promise<void>;
};
