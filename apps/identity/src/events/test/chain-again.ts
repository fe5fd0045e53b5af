/** An attack with the database alone: changes facts, and computes every chain again so that it verifies by itself. */
import { digestOfFacts, hashOfLink } from '@stepgate/receipt';
import type { Queries } from '../../storage/storage.ts';

/** @param change of the facts, as text */
export async function chainAgain(queries: Queries, change: (facts: string, position: number) => string): Promise<void> {
  const heads = new Map<string, string>();
  for (const row of await queries.selectFrom('event').selectAll().orderBy('position').execute()) {
    const facts = change(row.facts ?? '', row.position);
    const digest = digestOfFacts(row.salt ?? '', facts);
    const previous = heads.get(row.customer_id) ?? '';
    const hash = hashOfLink({ ...row, customerId: row.customer_id, digest, previous });
    heads.set(row.customer_id, hash);
    const changed = { facts, digest, previous, hash };
    await queries.updateTable('event').set(changed).where('position', '=', row.position).execute();
  }
  for (const [customer, hash] of heads)
    await queries.updateTable('event_head').set({ hash }).where('customer_id', '=', customer).execute();
}
