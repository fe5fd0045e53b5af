/**
 * Records an event in the transaction of what happened, so that one is stored if and only if the other is. It costs one insert, which waits for nothing: the
 * event joins its customer's chain a moment later (`chain-events.ts`).
 */
import { canonicalJson, digestOfFacts } from '@stepgate/receipt';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Database } from '../storage/transaction.ts';
import type { LoggedEvent } from './event-kinds.ts';

/** The chain of what concerns no customer, such as API keys. */
export const operatorsChain = 'operator';

type Row = { id: string; customer_id: string; kind: string; at: number; salt: string; facts: string; digest: string };

const insert = prepared((queries, of: Of<Row>) =>
  queries.insertInto('waiting_event').values({
    id: of('id'),
    customer_id: of('customer_id'),
    kind: of('kind'),
    at: of('at'),
    salt: of('salt'),
    facts: of('facts'),
    digest: of('digest'),
  }),
);

/**
 * @param customerId `undefined` for an address without an account. The row is written all the same, so that the answer takes as long, and is dropped before it
 *   joins a chain
 */
export async function recordEvent(tx: Database, customerId: string | undefined, { kind, facts }: LoggedEvent): Promise<void> {
  const salt = tx.secrets.newToken();
  const text = canonicalJson(facts);
  await insert(tx.queries, {
    id: tx.secrets.newToken(),
    customer_id: customerId ?? '',
    kind,
    at: tx.now,
    salt,
    facts: text,
    digest: digestOfFacts(salt, text),
  });
}
