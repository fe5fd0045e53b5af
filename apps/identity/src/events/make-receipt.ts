import {
  completeFormat,
  digestOfRoot,
  parseFacts,
  type Receipt,
  type ReceiptEvent,
  type Root,
  signStatement,
} from '@stepgate/receipt';
import type { Queries } from '../storage/storage.ts';
import { openStored } from './check-roots.ts';
import { type LogReader, readDatabase } from './log-reader.ts';
import { proveEach, rootOf } from './merkle-root.ts';
import type { StoredEvent } from './read-events.ts';
import type { RootKey } from './root-keys.ts';
import { compareWithSeal } from './sealed-root.ts';
import { findFaults } from './verify-events.ts';

const kinds: readonly string[] = [
  'approval.asked',
  'approval.signed',
  'approval.device-signed',
  'approval.given',
  'approval.denied',
  'approval.spent',
] satisfies ReceiptEvent['kind'][];

const isOfApproval = (kind: string): kind is ReceiptEvent['kind'] => kinds.includes(kind);

/** Milliseconds after which nothing happens to an approval any more, with much to spare: its token lives for half an hour. */
const longOver = 24 * 60 * 60_000;

/** Why there is no receipt. */
export type NoReceipt = 'unknown' | 'deleted' | 'archived' | 'not-yet' | 'damaged';

type Found = StoredEvent & { readonly kind: ReceiptEvent['kind'] };
type Signed = Root & { readonly signed: string };

async function findEvents(log: LogReader, customerId: string, approval: string): Promise<Found[] | NoReceipt> {
  const found: Found[] = [];
  let deletedBefore = 0;
  for await (const event of log.readCustomer(customerId)) {
    const { kind } = event;
    if (!isOfApproval(kind)) continue;
    // Age deletes facts from the oldest on. Those behind the approval's first event could be of this approval.
    if (event.facts === null && found.length > 0) return 'damaged';
    if (event.facts === null) deletedBefore += 1;
    else if (parseFacts(event.facts).approval === approval) found.push({ ...event, kind });
  }
  if (found[0]?.kind === 'approval.asked') return found;
  if (await log.isCut()) return 'archived';
  return found.length > 0 || deletedBefore > 0 ? 'deleted' : 'unknown';
}

/**
 * The roots from the first event on until the approval was long over, each with the events that were signed: the service states nothing about a log that was
 * changed. What the roots cover can't have lost an event of the approval.
 */
async function rootsAround(
  log: LogReader,
  queries: Queries,
  key: RootKey,
  events: readonly Found[],
): Promise<readonly Signed[] | NoReceipt> {
  const [request] = events;
  const end = events.at(-1);
  if (request === undefined || end === undefined) return 'unknown';
  if (events.some((event) => findFaults(event).length > 0)) return 'damaged';
  const { state, roots } = await compareWithSeal(queries, key);
  if (state === 'broken') return 'damaged';
  const around: Signed[] = [];
  for (const stored of roots) {
    if (stored.last < request.position) continue;
    const root = await openStored([key, ...key.former], stored);
    if (root === undefined || (await rootOf(log.readHashes(root))) !== root.root) return 'damaged';
    around.push({ ...root, signed: stored.signed });
    if (root.last >= end.position && Date.parse(root.day) > request.at + longOver) break;
  }
  return (around.at(-1)?.last ?? 0) < end.position ? 'not-yet' : around;
}

function describe(
  { position, id, customerId, seq, kind, at, salt, facts, previous }: Found,
  root: Root,
  beside: string[],
): ReceiptEvent {
  return {
    position,
    id,
    customerId,
    seq,
    kind,
    at,
    salt: salt ?? '',
    facts: parseFacts(facts ?? ''),
    previous,
    root: root.nth,
    beside,
  };
}

/** @returns `undefined` if no root covers one of them */
async function proveEvents(
  log: LogReader,
  events: readonly Found[],
  around: readonly Signed[],
): Promise<{ readonly described: ReceiptEvent[]; readonly covering: readonly Signed[] } | undefined> {
  const covering = around.filter((root) => events.some((event) => isCovered(event, root)));
  const described: ReceiptEvent[] = [];
  for (const root of covering) {
    const covered = events.filter((event) => isCovered(event, root));
    const beside = await proveEach(
      log.readHashes(root),
      root,
      covered.map(({ position }) => position),
    );
    for (const event of covered) described.push(describe(event, root, beside.get(event.position) ?? []));
  }
  return described.length === events.length ? { described, covering } : undefined;
}

const isCovered = ({ position }: Found, { first, last }: Root): boolean => first <= position && position <= last;

/**
 * Puts together what the log has about one approval, and signs with the key of the roots that it is everything up to a root.
 * @param approval as in the facts of its events
 * @param log where its events are; the roots and the key are in the database
 * @returns `unknown`: the customer has no such approval. `deleted`: its facts may be among those that were deleted. `not-yet`: no daily root covers it so far.
 * `damaged`: the log isn't the one that was signed. `archived`: it may be in an archive
 */
export async function makeReceipt(
  queries: Queries,
  key: RootKey,
  customerId: string,
  approval: string,
  log: LogReader = readDatabase(queries),
): Promise<Receipt | NoReceipt> {
  const events = await findEvents(log, customerId, approval);
  if (typeof events === 'string') return events;
  const around = await rootsAround(log, queries, key, events);
  if (typeof around === 'string') return around;
  const asOf = around.at(-1);
  const found = await proveEvents(log, events, around);
  if (found === undefined || asOf === undefined) return 'damaged';
  const roots = Object.fromEntries([...found.covering, asOf].map(({ nth, signed }) => [String(nth), signed]));
  const statement = await signStatement(key, {
    approval,
    customerId,
    events: events.map(({ hash }) => hash),
    root: asOf.nth,
    rootDigest: digestOfRoot(asOf.signed),
  });
  return { format: completeFormat, approval, events: found.described, roots, statement };
}
