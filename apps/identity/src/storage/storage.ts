/** The storage port: one set of queries over a connection that an adapter opens (`sqlite.ts`, `postgres.ts`). */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Jobs that have work at once when something is written for them, and not only when their time has come. */
export type WakingJob = 'mails' | 'texts' | 'follow-ups' | 'phone-changes';

type AfterCommit = {
  /**
   * Runs something once what these queries wrote is committed, and never where it is rolled back. Outside a transaction each statement
   * commits by itself, so that it runs at once: call it after the statement.
   * @param run starts what it does in the background, and doesn't throw
   */
  afterCommit(run: () => void): void;
  /** Tells those who listen (`Storage.onWake`), after the commit, that the job has work. */
  wake(job: WakingJob): void;
};

/** Where queries run: the storage itself, or a transaction of it. */
export type Queries = Kysely<Schema> & AfterCommit;

export type Storage = {
  readonly kind: 'sqlite' | 'postgres';
  /** For reads and for single statements, each of which is whole by itself. Never use it inside `transaction`. */
  readonly queries: Queries;
  /**
   * All of the work or none of it; what it wrote has reached the disk when this resolves, and what it asked to run after the commit has begun.
   * Work that loses a race (a serialization failure, a deadlock) is taken back and run again, so it does nothing but queries: what acts
   * outside, such as a provider, comes before it or after its commit.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Calls the listener for each job that committed work has woken in this process. @returns what ends it */
  onWake(listener: (job: WakingJob) => void): () => void;
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
