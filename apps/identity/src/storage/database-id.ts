/** The mark of a PostgreSQL database that a copy by a dump or a template lacks. */
import { sql } from 'kysely';
import type { Storage } from './storage.ts';

/** SQLSTATE: insufficient privilege. */
const notAllowed = '42501';

/**
 * The server's system identifier and the numbers of the database and of one table. A restored dump has others. A fail-over keeps them, and so does every copy
 * of the files: base backups and snapshots look like the original.
 * @returns `undefined` for the embedded database, and if the account may not read it
 */
export async function readDatabaseId({ kind, queries }: Storage): Promise<string | undefined> {
  if (kind === 'sqlite') return undefined;
  try {
    const { rows } = await sql<{ id: string }>`
      select concat_ws('/', (select system_identifier from pg_control_system()),
        (select oid from pg_database where datname = current_database()), 'installation'::regclass::oid) as id`.execute(queries);
    return rows[0]?.id;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === notAllowed) return undefined;
    throw error;
  }
}
