/** Verifies the event log: each event by itself, each chain, and that none of them is cut short. */

import { beforeTheFirst, digestOfFacts, hashOfLink } from '@stepgate/receipt';
import { sql } from 'kysely';
import type { Queries } from '../storage/storage.ts';
import { lastPosition, readEvents, type StoredEvent } from './read-events.ts';

/** A sentence that names the event or the chain, and what is wrong with it. */
type Fault = string;

const nameOf = ({ position, customerId, seq, kind }: StoredEvent): string =>
  `Event ${position} (${kind}, number ${seq} of ${customerId})`;

const named = (event: StoredEvent, faults: readonly string[]): Fault[] => faults.map((fault) => `${nameOf(event)}: ${fault}.`);

/** The faults of an event by itself. */
export function findOwnFaults(event: StoredEvent): Fault[] {
  const { salt, facts, digest, hash } = event;
  const faults: string[] = [];
  if ((salt === null) !== (facts === null)) faults.push('only one of salt and facts is deleted');
  if (salt !== null && facts !== null && digestOfFacts(salt, facts) !== digest) faults.push('the facts were changed');
  if (hashOfLink(event) !== hash) faults.push('it was changed');
  return named(event, faults);
}

/** The faults of an event by itself, and of its place behind the one before it. */
export function findFaults(event: StoredEvent): Fault[] {
  const { seq, previous, before, position } = event;
  const faults: string[] = [];
  if (seq === 1 ? previous !== beforeTheFirst : before !== undefined && before.hash !== previous)
    faults.push("it doesn't follow the event before it");
  if (seq > 1 && before === undefined) faults.push('the event before it is missing');
  if (before !== undefined && before.position > position) faults.push('it was moved before an earlier event');
  return [...findOwnFaults(event), ...named(event, faults)];
}

/** Chains that don't end where they should. */
async function cutChains(queries: Queries): Promise<Fault[]> {
  const { rows: cut } = await sql<{ customer_id: string }>`
    select event_head.customer_id from event_head
      left join event on event.customer_id = event_head.customer_id and event.seq = event_head.seq
      left join archived_chain as archived on archived.customer_id = event_head.customer_id and archived.seq = event_head.seq
      where coalesce(event.hash, archived.hash, '') <> event_head.hash order by event_head.customer_id limit 100`.execute(
    queries,
  );
  const { rows: longer } = await sql<{ customer_id: string }>`
    select distinct event.customer_id from event left join event_head on event_head.customer_id = event.customer_id
      where event_head.seq is null or event.seq > event_head.seq order by event.customer_id limit 100`.execute(queries);
  return [
    ...cut.map(({ customer_id }) => `The chain of ${customer_id}: its last events are missing or were changed.`),
    ...longer.map(({ customer_id }) => `The chain of ${customer_id}: an event was added at its end.`),
  ];
}

/**
 * Reads the whole log, in bounded memory, also while the service writes.
 * @param report is called for each fault
 * @param after the last position that is archived
 * @returns how many events were read
 */
export async function verifyEvents(queries: Queries, report: (fault: Fault) => void, after = 0): Promise<number> {
  const upTo = await lastPosition(queries);
  let last = after;
  let read = 0;
  const missingUntil = (position: number): void => {
    if (position > last + 1)
      report(position === last + 2 ? `Event ${last + 1} is missing.` : `Events ${last + 1} to ${position - 1} are missing.`);
  };
  for await (const event of readEvents(queries, { after, upTo: Number.MAX_SAFE_INTEGER })) {
    missingUntil(event.position);
    for (const fault of findFaults(event)) report(fault);
    last = event.position;
    read += 1;
  }
  missingUntil(upTo + 1);
  for (const fault of await cutChains(queries)) report(fault);
  return read;
}
