/**
 * Verifies the daily roots: their key, each signature, their order, that the events are those that were signed, that the last root is the sealed one, and that
 * no day lacks a root.
 */
import type { Secrets } from '../kernel/secrets.ts';
import type { Queries } from '../storage/storage.ts';
import { checkRoots, type StoredRoot, storedRoots } from './check-roots.ts';
import { lastPosition } from './read-events.ts';
import { findRootKey, firstGeneration, type RootKey } from './root-keys.ts';
import { compareWithSeal } from './sealed-root.ts';

type Report = (fault: string) => void;

const day = 24 * 60 * 60_000;
const startOfDay = (time: number): number => time - (time % day);
const isoOf = (time: number): string => new Date(time).toISOString();

/** Events of a day that ended a day ago belong to a root. */
async function reportUncovered(queries: Queries, now: number, last: StoredRoot | undefined, report: Report): Promise<void> {
  const { first, at, until } = await queries
    .selectFrom('event')
    .select(({ fn }) => [fn.min('position').as('first'), fn.max('position').as('until'), fn.min('at').as('at')])
    .where('position', '>', last?.last ?? 0)
    .where('at', '<', startOfDay(now) - day)
    .executeTakeFirstOrThrow();
  if (first !== null && at !== null)
    report(
      `The events ${Number(first)} to ${Number(until)} have no root, although the first of them is from ${isoOf(Number(at))}.`,
    );
}

/** The service makes its key before the first event. */
async function reportNewKey(queries: Queries, { generation, madeAt }: RootKey, report: Report): Promise<void> {
  const oldest = await queries.selectFrom('event').select('at').orderBy('position').limit(1).executeTakeFirst();
  if (oldest !== undefined && generation === firstGeneration && madeAt >= startOfDay(oldest.at) + 3 * day)
    report(
      `The key of the roots is newer than the log: it was made on ${isoOf(madeAt)}, and the oldest event is from ${isoOf(oldest.at)}.`,
    );
}

/**
 * @param report is called for each fault
 * @param archived the last position that is archived
 * @returns how many roots there are
 */
export async function verifyRoots(
  { queries, secrets, now }: { readonly queries: Queries; readonly secrets: Secrets; readonly now: number },
  report: Report,
  archived = 0,
): Promise<number> {
  const key = await findRootKey(queries, secrets).catch(() => {
    report("The key of the roots was changed, or its secret isn't given.");
    return undefined;
  });
  const roots = await storedRoots(queries);
  if (key === undefined) {
    if (roots.length > 0 || (await lastPosition(queries)) > 0) report('The log has no key that verifies its roots.');
    return roots.length;
  }
  await checkRoots(queries, [key, ...key.former], roots, undefined, report, archived);
  const sealed = await compareWithSeal(queries, key);
  if (sealed.state === 'broken') report(sealed.why);
  await reportNewKey(queries, key, report);
  await reportUncovered(queries, now, roots.at(-1), report);
  return roots.length;
}
