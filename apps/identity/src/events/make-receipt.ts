import {
  besideWay,
  openRoot,
  type PublicRootKey,
  parseFacts,
  type Receipt,
  type ReceiptEvent,
  type Root,
} from '@stepgate/receipt';
import type { Queries } from '../storage/storage.ts';
import { lastPosition, readEvents, type StoredEvent } from './read-events.ts';
import { merkleRootOf, storedRoots } from './roots.ts';

const kinds: readonly string[] = [
  'approval.asked',
  'approval.signed',
  'approval.device-signed',
  'approval.given',
  'approval.denied',
  'approval.spent',
] satisfies ReceiptEvent['kind'][];

const isOfApproval = (kind: string): kind is ReceiptEvent['kind'] => kinds.includes(kind);

/** Why there is no receipt. */
export type NoReceipt = 'unknown' | 'deleted' | 'not-yet';

/** The parts of the day's tree beside the event, each read from the log: the memory doesn't grow with the day. */
async function besideOf(queries: Queries, position: number, { first, last }: Root): Promise<string[]> {
  const beside: string[] = [];
  for (const part of besideWay(position - first, { first: 0, last: last - first }))
    beside.push(await merkleRootOf(queries, { first: first + part.first, last: first + part.last }));
  return beside;
}

async function eventsOf(
  queries: Queries,
  customerId: string,
  approval: string,
): Promise<(StoredEvent & { kind: ReceiptEvent['kind'] })[] | 'deleted'> {
  const found: (StoredEvent & { kind: ReceiptEvent['kind'] })[] = [];
  let deleted = 0;
  for await (const event of readEvents(queries, { after: 0, upTo: await lastPosition(queries), customerId })) {
    const { kind } = event;
    if (!isOfApproval(kind)) continue;
    if (event.facts === null) deleted += 1;
    else if (parseFacts(event.facts).approval === approval) found.push({ ...event, kind });
  }
  return found.length === 0 && deleted > 0 ? 'deleted' : found;
}

/**
 * Puts together what the log has about one approval.
 * @param approval as in the facts of its events
 * @returns `unknown`: the customer has no such approval. `deleted`: its facts may be among those that were deleted. `not-yet`: no daily root covers it so far
 */
export async function makeReceipt(
  queries: Queries,
  key: PublicRootKey,
  customerId: string,
  approval: string,
): Promise<Receipt | NoReceipt> {
  const events = await eventsOf(queries, customerId, approval);
  if (events === 'deleted') return 'deleted';
  if (events.length === 0) return 'unknown';
  const stored = await storedRoots(queries);
  const roots: Record<string, string> = {};
  const described: ReceiptEvent[] = [];
  for (const { position, id, customerId: of, seq, kind, at, salt, facts, previous } of events) {
    const covering = stored.find(({ last }) => last >= position);
    const root = covering && (await openRoot(key, covering.signed));
    if (covering === undefined || root === undefined || salt === null || facts === null) return 'not-yet';
    roots[String(root.nth)] = covering.signed;
    const beside = await besideOf(queries, position, root);
    described.push({
      position,
      id,
      customerId: of,
      seq,
      kind,
      at,
      salt,
      facts: parseFacts(facts),
      previous,
      root: root.nth,
      beside,
    });
  }
  return { format: 'stepgate receipt 1', approval, events: described, roots };
}
