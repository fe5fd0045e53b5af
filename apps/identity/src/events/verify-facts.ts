/** Verifies that no facts are missing. The chain can't show it: it covers a digest, so that facts can be deleted in time. */
import { eventFactsKept } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { evidenceKinds } from './event-kinds.ts';

const erased = 'customer.erased';

/** @param after behind this position. Only age deletes the facts of evidence. Other facts go with their customer too, and then the chain has the erasure. */
export async function verifyFacts(queries: Queries, after: number, now: number, report: (fault: string) => void): Promise<void> {
  const missing = await queries
    .selectFrom('event')
    .select(['position', 'kind', 'seq', 'customer_id'])
    .where('position', '>', after)
    .where('facts', 'is', null)
    .where('at', '>=', now - eventFactsKept)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('event.kind', 'in', evidenceKinds),
        not(
          or([
            exists(
              selectFrom('event as done')
                .select('done.id')
                .where('done.kind', '=', erased)
                .whereRef('done.customer_id', '=', 'event.customer_id'),
            ),
            exists(
              selectFrom('waiting_event as done')
                .select('done.id')
                .where('done.kind', '=', erased)
                .whereRef('done.customer_id', '=', 'event.customer_id'),
            ),
          ]),
        ),
      ]),
    )
    .orderBy('position')
    .limit(100)
    .execute();
  for (const { position, kind, seq, customer_id } of missing)
    report(`Event ${position} (${kind}, number ${seq} of ${customer_id}): its facts are missing before their time is over.`);
}
