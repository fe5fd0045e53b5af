import type { Root } from '@stepgate/receipt';
import type { Queries } from '../../storage/storage.ts';
import { archivedUntil } from '../archive-mark.ts';
import { storedRoots } from '../check-roots.ts';
import { type LogReader, readDatabase } from '../log-reader.ts';
import type { StoredEvent } from '../read-events.ts';
import { ArchiveFault, type ArchiveFile, listArchive, readArchived } from './archive-file.ts';

const nextDay = (day: string): string => new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10);

/**
 * An approval ends within a day, so its events are in the file of its first day or in the one behind it. A file can be of several days, and has what was
 * recorded after midnight until its root was signed.
 */
function filesAround(files: readonly ArchiveFile[], day: string): readonly ArchiveFile[] {
  const begin = files.findLastIndex((file) => file.day < day);
  const from = files.slice(Math.max(begin, 0));
  const end = from.findIndex((file) => file.day > nextDay(day));
  return end === -1 ? from : from.slice(0, end + 1);
}

type Archived = { readonly last: number; readonly roots: readonly Pick<Root, 'nth'>[]; readonly files: readonly ArchiveFile[] };

/** What the database says is archived, and the files of it in a folder. @throws ArchiveFault if the folder can't be read */
async function findArchived(queries: Queries, folder: string): Promise<Archived> {
  const last = await archivedUntil(queries);
  const roots = (await storedRoots(queries)).filter((root) => root.last <= last);
  const archived = new Set(roots.map(({ nth }) => nth));
  return { last, roots, files: (await listArchive(folder)).filter(({ nth }) => archived.has(nth)) };
}

const missing = (nth: number, folder: string) => new ArchiveFault(`The file of root ${nth} isn't in ${folder}.`);

async function* readCustomer(files: readonly ArchiveFile[], customerId: string): AsyncGenerator<StoredEvent> {
  for (const file of files)
    for await (const { event } of readArchived(file, (text) => text.includes(customerId)))
      if (event.customerId === customerId) yield event;
}

/**
 * Reads only the files, to their end: about a minute for some million events.
 * @returns the customer's archived events
 * @throws ArchiveFault if a file is missing or can't be read
 */
export async function archivedOf(queries: Queries, folder: string, customerId: string): Promise<readonly StoredEvent[]> {
  const { roots, files } = await findArchived(queries, folder);
  const gap = roots.find(({ nth }) => !files.some((file) => file.nth === nth));
  if (gap !== undefined) throw missing(gap.nth, folder);
  const events: StoredEvent[] = [];
  for await (const event of readCustomer(files, customerId)) events.push(event);
  return events;
}

/**
 * Reads the files of an archive, and the database behind them.
 * @param day reads only the files around it; `undefined`: all, which takes a minute for some million events
 * @throws ArchiveFault if the folder can't be read
 */
export async function readWithArchive(queries: Queries, folder: string, day: string | undefined): Promise<LogReader> {
  const database = readDatabase(queries);
  const { last, files } = await findArchived(queries, folder);
  const read = day === undefined ? files : filesAround(files, day);

  async function* hashesOf({ nth }: Root): AsyncGenerator<string> {
    const file = files.find((each) => each.nth === nth);
    if (file === undefined) throw missing(nth, folder);
    for await (const { event } of readArchived(file)) yield event.hash;
  }
  return {
    isCut: async () => day !== undefined,
    async *readCustomer(customerId) {
      yield* readCustomer(read, customerId);
      yield* database.readCustomer(customerId);
    },
    readHashes: (root) => (root.last <= last ? hashesOf(root) : database.readHashes(root)),
  };
}
