/**
 * Deletes from the files what the database would have deleted: the facts of erased customers, and facts older than 14 months. The roots don't cover facts but
 * their digests, so the files verify as before.
 */
import { dirname } from 'node:path';
import { eventFactsKept } from '@stepgate/contract';
import type { Queries } from '../../storage/storage.ts';
import { evidenceKinds } from '../event-kinds.ts';
import { lineOf } from '../export-events.ts';
import type { StoredEvent } from '../read-events.ts';
import { findRootKey } from '../root-keys.ts';
import type { Signing } from '../roots.ts';
import { ArchiveFault, type ArchiveFile, listArchive, readArchived, readHeadLine } from './archive-file.ts';
import { writeFile } from './write-file.ts';

const erasure = 'customer.erased';

async function findErased(queries: Queries, files: readonly ArchiveFile[]): Promise<ReadonlySet<string>> {
  const erased = new Set<string>();
  for (const table of ['event', 'waiting_event'] as const) {
    const rows = await queries.selectFrom(table).select('customer_id').where('kind', '=', erasure).execute();
    for (const { customer_id } of rows) erased.add(customer_id);
  }
  for (const file of files)
    for await (const { event } of readArchived(file, (text) => text.includes(erasure)))
      if (event.kind === erasure) erased.add(event.customerId);
  return erased;
}

const hasFacts = (text: string): boolean => !text.includes('"facts":null');

async function isDue(file: ArchiveFile, isForgotten: (event: StoredEvent) => boolean): Promise<boolean> {
  for await (const { event } of readArchived(file, hasFacts)) if (isForgotten(event)) return true;
  return false;
}

async function* withoutForgotten(file: ArchiveFile, isForgotten: (event: StoredEvent) => boolean): AsyncGenerator<string> {
  yield await readHeadLine(file);
  for await (const { event, text } of readArchived(file))
    yield isForgotten(event) ? lineOf({ ...event, salt: null, facts: null }) : `${text}\n`;
}

/**
 * Each file is replaced at once, so it can be interrupted and run again.
 * @param done called with the number of files so far
 * @returns how many files were written anew
 * @throws ArchiveFault if a file isn't what was signed
 */
export async function forgetArchived(
  { storage: { queries }, secrets, clock }: Signing,
  folder: string,
  done: (what: string, files: number) => void,
): Promise<number> {
  const key = await findRootKey(queries, secrets);
  if (key === undefined) throw new ArchiveFault('The log has no key that verifies its roots.');
  const files = await listArchive(folder);
  const erased = await findErased(queries, files);
  const oldest = clock.now() - eventFactsKept;
  const isForgotten = ({ facts, at, kind, customerId }: StoredEvent): boolean =>
    facts !== null && (at < oldest || (erased.has(customerId) && !evidenceKinds.includes(kind)));
  let written = 0;
  for (const [nth, file] of files.entries()) {
    done('files', nth);
    if (!(await isDue(file, isForgotten))) continue;
    await writeFile(dirname(file.path), file, [key, ...key.former], withoutForgotten(file, isForgotten));
    written += 1;
  }
  return written;
}
