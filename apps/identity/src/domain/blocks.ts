/** What wrong tries have blocked for one customer, for the operator to see and to lift. */
import { faceMatch, phoneGuesses } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { type Counted, countedOf, forgetAttempts } from './attempts.ts';
import { forgetFaceTries, triesOf } from './face-tries.ts';

const phoneGuessesAt = (customerId: string): string => `phone guesses at ${customerId}`;

/** The guesses at the missing digits of the phone number that a customer has within a day, whatever token they come with. */
export const guessesOfPhone = (customerId: string) => ({ key: phoneGuessesAt(customerId), ...phoneGuesses });

/** Everything that wrong tries have counted against a customer, blocked by it or not. */
export async function blocksOf(queries: Queries, customerId: string): Promise<Counted[]> {
  const counted = await countedOf(queries, customerId);
  const guesses = await queries
    .selectFrom('allowance')
    .selectAll()
    .where('key', '=', phoneGuessesAt(customerId))
    .where('taken', '>', 0)
    .executeTakeFirst();
  const faces = await triesOf(queries, customerId);
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

/** Lifts every block of a customer, and forgets what was counted towards the next. */
export async function liftBlocks(queries: Queries, customerId: string): Promise<void> {
  await forgetAttempts(queries, customerId);
  await forgetFaceTries(queries, customerId);
  await queries.deleteFrom('allowance').where('key', '=', phoneGuessesAt(customerId)).execute();
}
