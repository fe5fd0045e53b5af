/** A standby of PostgreSQL for reads. */
import { Kysely, sql } from 'kysely';
import { DatabaseUnusable } from './database-fault.ts';
import { LendingDialect, openReplicaPool } from './postgres-clients.ts';
import { createReplica, type Position, type Replica } from './replica.ts';
import type { Schema } from './schema.ts';
import type { Queries } from './storage.ts';

/** The server and its timeline: a fail-over begins another one. */
const written = sql<Position>`
  select system_identifier || ' ' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as history,
    (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::int8 as at from pg_control_system()`;

/** A standby says the timeline of its last restart point, which may be minutes behind after a fail-over. Until then it isn't used. */
const replayed = sql<Position>`
  select system_identifier || ' ' || upper(lpad(to_hex(timeline_id), 8, '0')) as history,
    (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::int8 as at
  from pg_control_system(), pg_control_checkpoint() where pg_is_in_recovery()`;

export type PostgresReplicaOptions = {
  /** The value of `DATABASE_READ_URL`. */
  readonly url: string;
  /** Of the database that the replica follows. */
  readonly primary: Queries;
  readonly onChange?: (why: string | undefined) => void;
  /** See `createReplica`. */
  readonly now?: () => number;
};

export type OpenReplica = { readonly replica: Replica; close(): Promise<void> };

/** Connects on demand. Without the replica, everything is read from the primary. */
export function openPostgresReplica({ url, primary, ...rest }: PostgresReplicaOptions): OpenReplica {
  const pool = openReplicaPool(url);
  const lending = { isOpen: () => true, again: <T>(work: () => Promise<T>) => work(), note: () => undefined };
  const queries = new Kysely<Schema>({ dialect: new LendingDialect(pool, lending) });
  const replica = createReplica({
    ...rest,
    queries,
    async written() {
      const [row] = (await written.execute(primary)).rows;
      if (row === undefined) throw new DatabaseUnusable('away', 'the primary says no position');
      return row;
    },
    replayed: async () => (await replayed.execute(queries)).rows[0],
  });
  return {
    replica,
    async close() {
      await queries.destroy();
      await pool.end();
    },
  };
}
