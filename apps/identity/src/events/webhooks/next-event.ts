/** The next event of a chain, and its webhook. */
import type { Queries } from '../../storage/storage.ts';
import { sentFacts } from './sent-facts.ts';

/** The part of an event that the company may get. */
export type TellableEvent = {
  readonly id: string;
  readonly kind: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly customerId: string;
  readonly seq: number;
  readonly position: number;
  /** `null`: they are deleted. */
  readonly facts: Readonly<Record<string, unknown>> | null;
  readonly hash: string;
};

/** @returns the body of the delivery; `undefined` if the event has no webhook */
export type WriteEvent = (event: TellableEvent) => Promise<string | undefined>;

/** @returns `undefined` if the chain has no such event */
export async function nextEvent(queries: Queries, customerId: string, seq: number): Promise<TellableEvent | undefined> {
  const event = await queries
    .selectFrom('event')
    .select(['id', 'position', 'kind', 'at', 'facts', 'hash'])
    .where('customer_id', '=', customerId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (event === undefined) return undefined;
  return { ...event, customerId, seq, facts: event.facts === null ? null : sentFacts(event.kind, JSON.parse(event.facts)) };
}

export const writeJson: WriteEvent = async ({ kind, at, customerId, seq, position, facts, hash }) =>
  JSON.stringify({ type: kind, timestamp: new Date(at).toISOString(), data: { customerId, seq, position, facts, hash } });
