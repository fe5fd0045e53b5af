/** Counts the actions of each member of staff. Past a limit the service refuses, and operators are alarmed. */
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { type RateLimit, tryCount } from '../limits/rate-limits.ts';
import type { Queries } from '../storage/storage.ts';
import type { AuthenticatedStaff } from './staff-sessions.ts';

/**
 * @param queries those of the transaction that does what is counted, if there is one
 * @throws Problem `too_many_requests`
 */
export async function countForStaff(
  { clock, report }: Pick<Deps, 'clock' | 'report'>,
  queries: Queries,
  { id }: Pick<AuthenticatedStaff, 'id'>,
  rateLimit: RateLimit,
): Promise<void> {
  const taken = await tryCount(queries, clock.now(), rateLimit);
  if (typeof taken === 'number') return;
  report({ what: 'staff-limit', limit: taken.limit, staffId: id, refused: true });
  throw new Problem('too_many_requests', taken);
}
