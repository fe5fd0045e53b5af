/** The missing digits of the phone number: a risk signal but not a factor, because the customer's acquaintances may know them. */

import { calls, phoneGuesses } from '@stepgate/contract';
import { customerWithId } from '../../customers/customers.ts';
import type { Deps } from '../../kernel/context.ts';
import { withoutMissingDigits } from '../../kernel/masked.ts';
import { Problem } from '../../kernel/problem.ts';
import { countAll, readCount, restartSpan, uncount } from '../../limits/rate-limits.ts';
import { notify } from '../../messages/notify.ts';
import { primaryNumber } from '../../phone-numbers/replace-phone-number.ts';
import { transact } from '../../storage/transaction.ts';
import { markPassed } from '../../tokens/token-progress.ts';
import { methodOf, openChallenge } from '../../tokens/tokens.ts';
import { serveTokenCall } from '../serve-token-call.ts';
import { guessesOfPhone } from './phone-guesses.ts';

export function phoneGuessRoutes(deps: Deps) {
  const { storage } = deps;
  const verifyPhoneGuess = serveTokenCall(
    deps,
    calls.verifyPhoneGuess,
    async ({ body: { missingNumbers } }, { token, now, describe }) => {
      const challenge = openChallenge(token);
      const customer = await customerWithId(storage.queries, token.customerId);
      if (challenge === undefined || methodOf(challenge, 'PHONE_GUESS') === undefined || customer === undefined)
        throw new Problem('not_allowed');
      const primary = (await primaryNumber(storage.queries, customer.id))?.number;
      if (primary === undefined || missingNumbers.length !== withoutMissingDigits(primary).missing.length)
        throw new Problem('invalid_format');
      // One limit for all tokens.
      const guess = guessesOfPhone(customer.id);
      const right = await transact(deps, async (tx) => {
        const exceeded = await countAll(tx.queries, now, [guess]);
        if (exceeded !== undefined) throw new Problem('attempt_limit_reached', { limit: exceeded.limit });
        const number = (await primaryNumber(tx.queries, customer.id))?.number;
        if (number !== undefined && withoutMissingDigits(number).missing === missingNumbers) {
          await uncount(tx.queries, [guess]);
          return markPassed(tx, token, challenge.position, 'PHONE_GUESS', now);
        }
        // Each wrong guess restarts the day, so that no period of a day has more guesses.
        await restartSpan(tx.queries, now, guess);
        // Notifies before the last guess, after which guessing is blocked for a day (RTS, article 4(4)).
        if ((await readCount(tx.queries, guess)) === phoneGuesses.most - 1) await notify(tx, customer, 'factorBlocked');
        return false;
      });
      if (!right) {
        throw new Problem('invalid_missing_numbers');
      }
      return describe();
    },
  );

  return { verifyPhoneGuess };
}
