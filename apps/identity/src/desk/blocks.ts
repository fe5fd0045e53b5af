/** A customer's blocks after wrong attempts, for the operator to see and lift. */

import { faceMatch, phoneGuesses } from '@stepgate/contract';
import { findFaceTries, liftFaceTries } from '../challenges/face-match/face-tries.ts';
import { phoneGuessesAt } from '../challenges/phone-guess/phone-guesses.ts';
import { type Counted, liftAttempts, listCounted } from '../limits/attempts.ts';
import { forget, readCount } from '../limits/rate-limits.ts';
import type { Queries } from '../storage/storage.ts';

/** Every count of a customer's wrong attempts, whether it blocks or not. */
export async function listBlocks(queries: Queries, customerId: string): Promise<Counted[]> {
  const counted = await listCounted(queries, customerId);
  const guesses = await queries
    .selectFrom('allowance')
    .selectAll()
    .where('key', '=', phoneGuessesAt(customerId))
    .where('taken', '>', 0)
    .executeTakeFirst();
  const faces = await findFaceTries(queries, customerId);
  return [
    ...counted,
    ...(guesses === undefined
      ? []
      : [
          {
            what: 'phone-guess',
            wrong: guesses.taken,
            blockedUntil: guesses.taken >= phoneGuesses.most ? guesses.since + phoneGuesses.within : 0,
          },
        ]),
    ...(faces === undefined
      ? []
      : [
          {
            what: 'face',
            wrong: faces.in_a_row,
            blockedUntil: faces.in_a_row >= faceMatch.tries.inARow ? Number.POSITIVE_INFINITY : 0,
          },
        ]),
  ];
}

/** Whether something is disabled: no time ends that, and two people lift it. */
export const isDisabled = async (queries: Queries, customerId: string): Promise<boolean> =>
  (await listBlocks(queries, customerId)).some(({ blockedUntil }) => blockedUntil === Number.POSITIVE_INFINITY);

/**
 * Lifts the blocks of a customer. Failures in a row stay counted.
 * @param of see `liftAttempts`
 * @returns whether there was one
 */
export async function liftBlocks(queries: Queries, customerId: string, of: 'blocked' | 'disabled'): Promise<boolean> {
  const guesses = { key: phoneGuessesAt(customerId) } as const;
  const changed = [
    await liftAttempts(queries, customerId, of),
    await liftFaceTries(queries, customerId, of),
    (await readCount(queries, guesses)) > 0,
  ];
  await forget(queries, guesses);
  return changed.includes(true);
}
