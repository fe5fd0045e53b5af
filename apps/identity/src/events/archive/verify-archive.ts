/** Verifies the files of an archive: each by itself, and that they form one chain up to the mark, beside the roots that the database still has. */
import { digestOfRoot, type PublicRootKey } from '@stepgate/receipt';
import { readMark } from '../archive-mark.ts';
import { storedRoots } from '../check-roots.ts';
import { findRootKey } from '../root-keys.ts';
import type { Signing } from '../roots.ts';
import { ArchiveFault, type ArchiveFile, listArchive } from './archive-file.ts';
import { type VerifiedFile, verifyFile } from './verify-file.ts';

type Report = (fault: string) => void;

async function verifyOne(keys: readonly PublicRootKey[], file: ArchiveFile, report: Report): Promise<VerifiedFile | undefined> {
  try {
    const verified = await verifyFile(keys, file);
    const { nth, day } = verified.root;
    if (nth === file.nth && day === file.day) return verified;
    report(`${file.path}: its name is that of another root.`);
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    report(error.message);
  }
  return undefined;
}

/**
 * The order of events in their chains was verified when they were archived, and the hashes in each root cover it.
 * @param report is called for each fault, with a sentence
 * @returns how many events and files were read
 * @throws ArchiveFault if nothing can be verified
 */
export async function verifyArchive(
  { storage: { queries }, secrets }: Signing,
  folder: string,
  report: Report,
): Promise<{ readonly events: number; readonly files: number }> {
  const key = await findRootKey(queries, secrets);
  if (key === undefined) throw new ArchiveFault('The log has no key that verifies its roots.');
  const mark = await readMark(queries, key);
  if (mark === 'changed') report("The mark of the archive was changed, or isn't signed by this service.");
  const stored = new Map((await storedRoots(queries)).map(({ nth, signed }) => [nth, signed]));
  const files = await listArchive(folder);
  let events = 0;
  let nth = 0;
  let before: VerifiedFile | undefined;
  const missingUntil = (next: number): void => {
    if (next > nth + 1) report(`The files of the roots ${nth + 1} to ${next - 1} are missing.`);
  };
  for (const file of files) {
    missingUntil(file.nth);
    const verified = await verifyOne([key, ...key.former], file, report);
    if (verified !== undefined) {
      events += verified.root.last - verified.root.first + 1;
      const { previous } = verified.root;
      // Behind a file with a fault of its own there is nothing to compare with.
      const expected = nth === 0 ? '' : before && digestOfRoot(before.signed);
      if (file.nth === nth + 1 && expected !== undefined && previous !== expected)
        report(`${file.path}: its root doesn't follow the root before it.`);
      if (stored.get(file.nth) !== verified.signed) report(`${file.path}: the database has another root ${file.nth}.`);
    }
    nth = file.nth;
    before = verified;
  }
  if (mark === 'changed') return { events, files: files.length };
  missingUntil(mark.nth + 1);
  if (before !== undefined && nth === mark.nth && digestOfRoot(before.signed) !== mark.digest)
    report('The last file ends with another root than the mark of the archive.');
  return { events, files: files.length };
}
