import type { Root } from '@stepgate/receipt';
import type { Queries } from '../../storage/storage.ts';
import { archivedUntil } from '../archive-mark.ts';
import { storedRoots } from '../check-roots.ts';
import { type LogReader, readDatabase } from '../log-reader.ts';
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

/**
 * Reads the files of an archive, and the database behind them.
 * @param day reads only the files around it; `undefined`: all, which takes a minute for some million events
 * @throws ArchiveFault if the folder can't be read
 */
export async function readWithArchive(queries: Queries, folder: string, day: string | undefined): Promise<LogReader> {
  const database = readDatabase(queries);
  const last = await archivedUntil(queries);
  const archived = new Set((await storedRoots(queries)).filter((root) => root.last <= last).map(({ nth }) => nth));
  const files = (await listArchive(folder)).filter(({ nth }) => archived.has(nth));
  const read = day === undefined ? files : filesAround(files, day);

  async function* hashesOf({ nth }: Root): AsyncGenerator<string> {
    const file = files.find((each) => each.nth === nth);
    if (file === undefined) throw new ArchiveFault(`The file of root ${nth} isn't in ${folder}.`);
    for await (const { event } of readArchived(file)) yield event.hash;
  }
  return {
    isCut: async () => day !== undefined,
    async *readCustomer(customerId) {
      for (const file of read)
        for await (const { event } of readArchived(file, (text) => text.includes(customerId)))
          if (event.customerId === customerId) yield event;
      yield* database.readCustomer(customerId);
    },
    readHashes: (root) => (root.last <= last ? hashesOf(root) : database.readHashes(root)),
  };
}
