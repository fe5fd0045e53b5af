/** Tells a customer by mail that somebody has tried too often. */
import type { Queries } from '../storage/storage.ts';
import type { CountedAttempt } from './attempts.ts';
import { customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import { tell } from './notices.ts';

/** Wrong tries in a row block for longer each time: before the block of a day the customer is told (RTS, article 4(4)). */
const blockBeforeTheLongest = 2;

/**
 * Called after a failed attempt.
 * @param passwordKnown the attempt came after the right password: its first block is reason enough to write
 */
export async function warn(
  deps: Deps,
  queries: Queries,
  { beginsBlock }: CountedAttempt,
  customerId: string | undefined,
  passwordKnown: boolean,
): Promise<void> {
  const what =
    beginsBlock === blockBeforeTheLongest ? 'factorBlocked' : beginsBlock === 1 && passwordKnown ? 'secondStepFailed' : undefined;
  const customer = what && (await customerWithId(queries, customerId));
  if (what !== undefined && customer !== undefined) await tell(deps, queries, customer, what);
}
