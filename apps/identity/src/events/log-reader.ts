import type { Root } from '@stepgate/receipt';
import type { Queries } from '../storage/storage.ts';
import { archivedUntil } from './archive-mark.ts';
import { lastPosition, readEvents, readHashes, type StoredEvent } from './read-events.ts';

/** Reads the events that a receipt is made of: of the database, or of an archive before it too. */
export type LogReader = {
  /** Whether it leaves out events that are archived. */
  isCut(): Promise<boolean>;
  /** A customer's events, in their order. */
  readCustomer(customerId: string): AsyncIterable<StoredEvent>;
  /** The hashes of the events that a root covers, in their order. */
  readHashes(root: Root): AsyncIterable<string>;
};

export const readDatabase = (queries: Queries): LogReader => ({
  isCut: async () => (await archivedUntil(queries)) > 0,
  async *readCustomer(customerId) {
    yield* readEvents(queries, { after: await archivedUntil(queries), upTo: await lastPosition(queries), customerId });
  },
  readHashes: ({ first, last }) => readHashes(queries, { after: first - 1, upTo: last }),
});
