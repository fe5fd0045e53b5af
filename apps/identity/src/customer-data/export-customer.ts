/** Everything about a customer, for the customer (GDPR, articles 15 and 20). */
import { sql } from 'kysely';
import { archivedOf } from '../events/archive/read-with-archive.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Deps } from '../kernel/context.ts';
import type { Queries } from '../storage/storage.ts';
import { findPerson } from './find-person.ts';
import { heldTables } from './holdings.ts';

type Exporter = Pick<Deps, 'storage' | 'secrets' | 'clock' | 'photos'>;

type Row = Readonly<Record<string, unknown>>;

/** Times as people read them; 0 and empty stay. */
const readable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const isTime = column.endsWith('_at') || column.endsWith('_until') || column === 'since';
      return [column, isTime && typeof value === 'number' && value > 0 ? new Date(value).toISOString() : value];
    }),
  );

async function readArchive(queries: Queries, email: string, archive: string): Promise<readonly Row[]> {
  const person = await findPerson(queries, email);
  const events = person === undefined ? [] : await archivedOf(queries, archive, person.id);
  return events.map(({ kind, at, facts, seq }) => ({ kind, at: new Date(at).toISOString(), facts, seq }));
}

/**
 * @param archive the folder of the archived events; without it, only the events of the database are read
 * @returns the rows of each table, without secrets and hashes, and the photos; `undefined` if no account has the address
 * @throws ArchiveFault if the archive isn't whole
 */
export async function exportCustomer(
  { storage, secrets, clock, photos }: Exporter,
  email: string,
  archive?: string,
): Promise<Readonly<Record<string, readonly Row[]>> | undefined> {
  const archived = archive === undefined ? [] : await readArchive(storage.queries, email, archive);
  const read = await storage.transaction(async ({ queries }) => {
    const person = await findPerson(queries, email);
    if (person === undefined) return undefined;
    const tx = { queries, secrets, now: clock.now() };
    await recordEvent(tx, person.id, { kind: 'customer.exported', facts: {} });
    const tables: Record<string, readonly Row[]> = {};
    for (const { table, rows, exported, toShown = (row: Row) => row } of heldTables) {
      const columns = sql.join(exported.map((column) => sql.ref(column)));
      const found = await sql<Row>`select ${columns} from ${sql.table(table)} where ${rows(person)}`.execute(queries);
      if (found.rows.length > 0) tables[table] = found.rows.map((row) => readable(toShown(row)));
    }
    if (archived.length > 0) tables.event = [...archived, ...(tables.event ?? [])];
    const selfies = await queries.selectFrom('selfie').select('id').where('customer_id', '=', person.id).execute();
    return { tables, selfies };
  });
  if (read === undefined) return undefined;
  const pictures: Row[] = [];
  for (const { id } of read.selfies) {
    const sealed = await photos.get(id);
    if (sealed !== undefined) pictures.push({ id, jpeg: secrets.openBytes(sealed, id).toString('base64') });
  }
  return pictures.length === 0 ? read.tables : { ...read.tables, photos: pictures };
}
