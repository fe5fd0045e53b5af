/** The next event of a chain, as the company gets it. */
import type { Delivery } from '../../providers/webhook/webhook-receiver.ts';
import type { Queries } from '../../storage/storage.ts';
import { sentFacts } from './sent-facts.ts';

/** @returns `undefined` if the chain has no such event */
export async function readDelivery(queries: Queries, customerId: string, seq: number): Promise<Delivery | undefined> {
  const event = await queries
    .selectFrom('event')
    .select(['id', 'position', 'kind', 'at', 'facts', 'hash'])
    .where('customer_id', '=', customerId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (event === undefined) return undefined;
  const { id, position, kind, at, hash } = event;
  const facts = event.facts === null ? null : sentFacts(kind, JSON.parse(event.facts));
  const body = { type: kind, timestamp: new Date(at).toISOString(), data: { customerId, seq, position, facts, hash } };
  return { id, body: JSON.stringify(body) };
}
