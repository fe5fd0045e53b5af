import {
  besideWay,
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
import { computeTree, hasItsEvents } from './merkle-root.ts';
import { lastPosition, readEvents, type StoredEvent } from './read-events.ts';
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
export type NoReceipt = 'unknown' | 'deleted' | 'not-yet' | 'damaged';

type Found = StoredEvent & { readonly kind: ReceiptEvent['kind'] };
type Signed = Root & { readonly signed: string };

/** The parts of the day's tree beside the event, each read from the log: the memory doesn't grow with the day. */
async function readBeside(queries: Queries, position: number, { first, last }: Root): Promise<string[]> {
  const beside: string[] = [];
  for (const part of besideWay(position - first, { first: 0, last: last - first }))
    beside.push((await computeTree(queries, { first: first + part.first, last: first + part.last })).root);
  return beside;
}

async function findEvents(queries: Queries, customerId: string, approval: string): Promise<Found[] | NoReceipt> {
  const found: Found[] = [];
  let deletedBefore = 0;
  for await (const event of readEvents(queries, { after: 0, upTo: await lastPosition(queries), customerId })) {
    const { kind } = event;
    if (!isOfApproval(kind)) continue;
    // Age deletes facts from the oldest on. Those behind the approval's first event could be of this approval.
    if (event.facts === null && found.length > 0) return 'damaged';
    if (event.facts === null) deletedBefore += 1;
    else if (parseFacts(event.facts).approval === approval) found.push({ ...event, kind });
  }
  if (found.length === 0) return deletedBefore > 0 ? 'deleted' : 'unknown';
  return found[0]?.kind === 'approval.asked' ? found : 'deleted';
}

/**
 * The roots from the first event on until the approval was long over, each with the events that were signed: the service states nothing about a log that was
 * changed. What the roots cover can't have lost an event of the approval.
 */
async function rootsAround(queries: Queries, key: RootKey, events: readonly Found[]): Promise<readonly Signed[] | NoReceipt> {
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
    if (root === undefined || !(await hasItsEvents(queries, root))) return 'damaged';
    around.push({ ...root, signed: stored.signed });
    if (root.last >= end.position && Date.parse(root.day) > request.at + longOver) break;
  }
  return (around.at(-1)?.last ?? 0) < end.position ? 'not-yet' : around;
}

async function describe(queries: Queries, found: Found, root: Root): Promise<ReceiptEvent> {
  const { position, id, customerId, seq, kind, at, salt, facts, previous } = found;
  const beside = await readBeside(queries, position, root);
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

/**
 * Puts together what the log has about one approval, and signs with the key of the roots that it is everything up to a root.
 * @param approval as in the facts of its events
 * @returns `unknown`: the customer has no such approval. `deleted`: its facts may be among those that were deleted. `not-yet`: no daily root covers it so far.
 * `damaged`: the log isn't the one that was signed
 */
export async function makeReceipt(
  queries: Queries,
  key: RootKey,
  customerId: string,
  approval: string,
): Promise<Receipt | NoReceipt> {
  const events = await findEvents(queries, customerId, approval);
  if (typeof events === 'string') return events;
  const around = await rootsAround(queries, key, events);
  if (typeof around === 'string') return around;
  const asOf = around.at(-1);
  const described: ReceiptEvent[] = [];
  const roots: Record<string, string> = {};
  for (const event of events) {
    const covering = around.find(({ first, last }) => first <= event.position && event.position <= last);
    if (covering === undefined || asOf === undefined) return 'damaged';
    for (const { nth, signed } of [covering, asOf]) roots[String(nth)] = signed;
    described.push(await describe(queries, event, covering));
  }
  if (asOf === undefined) return 'damaged';
  const statement = await signStatement(key, {
    approval,
    customerId,
    events: events.map(({ hash }) => hash),
    root: asOf.nth,
    rootDigest: digestOfRoot(asOf.signed),
  });
  return { format: completeFormat, approval, events: described, roots, statement };
}
