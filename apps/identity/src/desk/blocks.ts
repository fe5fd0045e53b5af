/** A customer's blocks after wrong attempts, for the operator to see and lift. */

import { faceMatch, phoneGuesses } from '@stepgate/contract';
import { findFaceTries, forgetFaceTries } from '../challenges/face-match/face-tries.ts';
import { phoneGuessesAt } from '../challenges/phone-guess/phone-guesses.ts';
import { type Counted, forgetAttempts, listCounted } from '../limits/attempts.ts';
import { forget } from '../limits/rate-limits.ts';
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

/** Lifts every block of a customer and resets the counts. */
export async function liftBlocks(queries: Queries, customerId: string): Promise<void> {
  await forgetAttempts(queries, customerId);
  await forgetFaceTries(queries, customerId);
  await forget(queries, { key: phoneGuessesAt(customerId) });
}
