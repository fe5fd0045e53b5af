/**
 * Databases in memory, which only tests use. Migrating one takes more than half the time in which a world of the tests opens, so the first of a process is migrated
 * and the later ones are copies of it, as it was then.
 */
import type { DatabaseSync } from 'node:sqlite';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function text(database: DatabaseSync, query: string): readonly string[] {
  return database
    .prepare(query)
    .all()
    .map((row) => String(Object.values(row)[0]));
}

/** @returns statements that insert the rows of a table, with each value as SQLite writes it */
function rowsOf(database: DatabaseSync, name: string): readonly string[] {
  const columns = text(database, `select name from pragma_table_info('${name.replaceAll("'", "''")}')`);
  const values = columns.map((column) => `quote(${quoted(column)})`).join(` || ',' || `);
  return text(database, `select ${values} from ${quoted(name)}`).map((row) => `insert into ${quoted(name)} values (${row})`);
}

/** @returns statements that make an empty database the same as this one */
function statementsOf(database: DatabaseSync): string {
  const made = (what: string) =>
    text(database, `select sql from sqlite_master where sql is not null and name not like 'sqlite_%' and ${what} order by rowid`);
  const tables = text(
    database,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_stat%' order by rowid",
  );
  const rows = tables.flatMap((name) => rowsOf(database, name));
  return ['begin', ...made("type = 'table'"), ...rows, ...made("type <> 'table'"), 'commit'].join(';\n');
}

let migrated: string | undefined;

/** @param migrate is called for the first database of the process only */
export async function fillInMemory(database: DatabaseSync, migrate: () => Promise<void>): Promise<void> {
  if (migrated !== undefined) return database.exec(migrated);
  await migrate();
  migrated = statementsOf(database);
}
