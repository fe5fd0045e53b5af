/** Verifies everything that the log is made of: what `npm run events -- verify` says. */
import { digestOfRoot } from '@stepgate/receipt';
import type { Queries } from '../storage/storage.ts';
import { type Mark, nothingArchived, readMark } from './archive-mark.ts';
import { findRootKey } from './root-keys.ts';
import type { Signing } from './roots.ts';
import { verifyEvents } from './verify-events.ts';
import { verifyFacts } from './verify-facts.ts';
import { verifyRoots } from './verify-roots.ts';

/** The mark that the service has signed, if its root is the one in the table. Otherwise everything before it counts as missing. */
async function genuineMark({ storage: { queries }, secrets }: Signing, report: (fault: string) => void): Promise<Mark> {
  const key = await findRootKey(queries, secrets).catch(() => undefined);
  if (key === undefined) return nothingArchived;
  const mark = await readMark(queries, key);
  if (mark !== 'changed' && (mark.nth === 0 || (await isOf(queries, mark)))) return mark;
  report("The mark of the archive was changed, or isn't signed by this service.");
  return nothingArchived;
}

async function isOf(queries: Queries, { nth, digest }: Mark): Promise<boolean> {
  const root = await queries.selectFrom('event_root').select('signed').where('nth', '=', nth).executeTakeFirst();
  return root !== undefined && digestOfRoot(root.signed) === digest;
}

/** Their file is verified, so an interrupted deletion has left them. What somebody has inserted there is deleted with them. */
async function reportRemaining(queries: Queries, { last }: Mark, report: (fault: string) => void): Promise<void> {
  const remaining = await queries
    .selectFrom('event')
    .select('position')
    .where('position', '<=', last)
    .limit(1)
    .executeTakeFirst();
  if (remaining !== undefined)
    report(`Of the archived events up to ${last} some are still in the database: run "npm run events -- archive" again.`);
}

/**
 * Begins behind the last archived root.
 * @param report is called for each fault, with a sentence
 * @returns how many events and roots were read, and behind which root it began
 */
export async function verifyLog(
  signing: Signing,
  report: (fault: string) => void,
): Promise<{ readonly events: number; readonly roots: number; readonly mark: Mark }> {
  const { storage, secrets, clock } = signing;
  const { queries } = storage;
  const now = clock.now();
  const mark = await genuineMark(signing, report);
  await reportRemaining(queries, mark, report);
  const events = await verifyEvents(queries, report, mark.last);
  await verifyFacts(queries, mark.last, now, report);
  const roots = await verifyRoots({ queries, secrets, now }, report, mark.last);
  return { events, roots: roots - mark.nth, mark };
}
