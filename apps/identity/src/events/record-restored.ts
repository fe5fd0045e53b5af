import { digestOfRoot } from '@stepgate/receipt';
import type { Database } from '../storage/transaction.ts';
import { storedRoots } from './check-roots.ts';
import { lastPosition } from './read-events.ts';
import { operatorsChain, recordEvent } from './record-event.ts';

/** Says in the log that it was put back to an earlier state. Somebody who keeps later roots sees why another one has their number. */
export async function recordRestored(tx: Database): Promise<void> {
  const last = (await storedRoots(tx.queries)).at(-1);
  const facts = {
    position: await lastPosition(tx.queries),
    root: last?.nth ?? 0,
    digest: last === undefined ? '' : digestOfRoot(last.signed),
  };
  await recordEvent(tx, operatorsChain, { kind: 'log.restored', facts });
}
