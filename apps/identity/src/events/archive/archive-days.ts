/**
 * Moves whole days of the event log into files. Each step is done before the next begins: the file is on disk and verified, the mark is committed with an event
 * that says so, the rows are deleted. If it is killed anywhere, running it again continues.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Root } from '@stepgate/receipt';
import { type Mark, markAt, readMark, signMark, writeMark } from '../archive-mark.ts';
import { openStored, type StoredRoot } from '../check-roots.ts';
import { lineOf } from '../export-events.ts';
import { readEvents } from '../read-events.ts';
import { operatorsChain, recordEvent } from '../record-event.ts';
import { findRootKey, type RootKey } from '../root-keys.ts';
import type { Signing } from '../roots.ts';
import { compareWithSeal } from '../sealed-root.ts';
import { findFaults } from '../verify-events.ts';
import { holdUndelivered } from '../webhooks/undelivered.ts';
import { ArchiveFault, fileName, headLine } from './archive-file.ts';
import { removeArchived } from './remove-archived.ts';
import { verifyFile } from './verify-file.ts';
import { exists, writeFile } from './write-file.ts';

const day = 24 * 60 * 60_000;

/** The latest day: the service reads events of the last 30 days, such as reports of fraud. */
export const lastDay = (now: number): string => new Date(now - 35 * day).toISOString().slice(0, 10);

const damaged = 'The log isn\'t the one that was signed, so it isn\'t archived: "npm run events -- verify" says what is wrong.';

type Done = (what: string, rows: number) => void;

/** The lines of a file. @throws ArchiveFault at an event that wouldn't verify */
async function* linesOf({ storage: { queries } }: Signing, root: Root, stored: StoredRoot, done: Done): AsyncGenerator<string> {
  yield headLine(root, stored);
  for await (const event of readEvents(queries, { after: root.first - 1, upTo: root.last })) {
    const [fault] = findFaults(event);
    if (fault !== undefined) throw new ArchiveFault(`${fault} ${damaged}`);
    done('events written', event.position - root.first + 1);
    yield lineOf(event);
  }
}

/** A run that was killed behind it may have left the file. */
async function makeFile(
  signing: Signing,
  key: RootKey,
  root: Root,
  stored: StoredRoot,
  folder: string,
  done: Done,
): Promise<void> {
  const keys = [key, ...key.former];
  const path = join(folder, fileName(stored));
  if (!(await exists(path))) {
    await writeFile(folder, stored, keys, linesOf(signing, root, stored, done));
    return;
  }
  const { signed } = await verifyFile(keys, { path });
  if (signed !== stored.signed)
    throw new ArchiveFault(`${path} is of another log, perhaps from before a backup was restored: keep it in another folder.`);
}

const undelivered = ({ day: of }: Mark): string =>
  `The events of ${of} aren't archived: some of them, or of a day before, wait for their webhook. "npm run webhooks -- status" has the figures.`;

/** The moment from which the file has the events, and no longer the database. */
async function move({ storage, secrets, clock }: Signing, key: RootKey, mark: Mark, first: number): Promise<void> {
  const signed = await signMark(key, mark);
  await storage.transaction(async ({ queries }) => {
    if (await holdUndelivered(queries, mark.last)) throw new ArchiveFault(undelivered(mark));
    await writeMark(queries, mark.last, signed);
    const facts = { root: mark.nth, day: mark.day, first, last: mark.last, digest: mark.digest };
    await recordEvent({ queries, secrets, now: clock.now() }, operatorsChain, { kind: 'log.archived', facts });
  });
}

/** @throws ArchiveFault unless the root is the one behind the mark */
async function openNext(key: RootKey, stored: StoredRoot, mark: Mark): Promise<Root> {
  const root = await openStored([key, ...key.former], stored);
  if (root === undefined || root.nth !== mark.nth + 1 || root.first !== mark.last + 1 || root.previous !== mark.digest)
    throw new ArchiveFault(`Root ${stored.nth} (${stored.day}) doesn't follow the root before it. ${damaged}`);
  return root;
}

/**
 * The newest root always stays: the service compares its events before it signs the next one.
 * @param until a day: the roots of this day and of those before it
 * @param done called with the progress
 * @returns what is archived now, and how many files were added
 * @throws ArchiveFault if a day can't be archived; those before it are
 */
export async function archiveDays(
  signing: Signing,
  { until, folder, done }: { readonly until: string; readonly folder: string; readonly done: Done },
): Promise<{ readonly mark: Mark; readonly files: number }> {
  const { storage, secrets } = signing;
  const { queries } = storage;
  const key = await findRootKey(queries, secrets);
  if (key === undefined) throw new ArchiveFault('The log has no key that verifies its roots.');
  const { state, roots } = await compareWithSeal(queries, key);
  const begun = await readMark(queries, key);
  if (state === 'broken' || begun === 'changed') throw new ArchiveFault(damaged);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeArchived(storage, begun.last, done);
  const due = roots.slice(0, -1).filter((root) => root.nth > begun.nth && root.day <= until);
  let mark = begun;
  for (const stored of due) {
    const root = await openNext(key, stored, mark);
    await makeFile(signing, key, root, stored, folder, done);
    mark = markAt(stored);
    await move(signing, key, mark, root.first);
    await removeArchived(storage, mark.last, done);
  }
  return { mark, files: due.length };
}
