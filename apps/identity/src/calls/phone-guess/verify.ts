/** The missing digits of the phone number: a signal of risk and no factor, since whoever knows a customer may know them. */
import { calls, phoneGuesses } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import { beginAnew, giveBack, takeAll, takenOf } from '../../domain/allowance.ts';
import { guessesOfPhone } from '../../domain/blocks.ts';
import { customerWithId } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { withoutMissingDigits } from '../../domain/masked.ts';
import { tell } from '../../domain/notices.ts';
import { Problem } from '../../domain/problem.ts';
import { primaryNumber } from '../../domain/replace-phone-number.ts';
import { markPassed } from '../../domain/token-progress.ts';
import { describeToken, findToken, openChallenge, wayOf } from '../../domain/tokens.ts';
import { serveCall } from '../../serve-call.ts';

export function serveVerifyPhoneGuess(app: FastifyInstance, deps: Deps): void {
  const { storage, secrets, clock } = deps;
  serveCall(app, calls.verifyPhoneGuess, async ({ body: { missingNumbers } }, { oneTimeToken = '', language }) => {
    const now = clock.now();
    const token = await findToken(storage.queries, secrets, now, oneTimeToken);
    const challenge = openChallenge(token);
    const way = wayOf(challenge, 'PHONE_GUESS');
    const customer = await customerWithId(storage.queries, token.customerId);
    if (challenge === undefined || way === undefined || customer === undefined) throw new Problem('not_allowed');
    if (missingNumbers.length !== way.viewData.attributes.hiddenNumbers) throw new Problem('invalid_format');
    // Whatever token it comes with.
    const guess = guessesOfPhone(customer.id);
    const right = await storage.transaction(async (queries) => {
      if ((await takeAll(queries, now, [guess])) !== undefined) throw new Problem('attempt_limit_reached');
      const number = (await primaryNumber(queries, customer.id))?.number;
      if (number !== undefined && withoutMissingDigits(number).missing === missingNumbers) {
        await giveBack(queries, [guess]);
        return markPassed(queries, token, challenge.position, 'PHONE_GUESS', now);
      }
      // Each wrong one begins the day anew: no day has more of them, wherever it begins.
      await beginAnew(queries, now, guess);
      // Before the guess after which nobody guesses for a day (RTS, article 4(4)).
      if ((await takenOf(queries, guess)) === phoneGuesses.most - 1) await tell(deps, queries, customer, 'factorBlocked');
      return false;
    });
    if (!right) {
      throw new Problem('invalid_missing_numbers');
    }
    return describeToken(await findToken(storage.queries, secrets, now, oneTimeToken), oneTimeToken, now, language);
  });
}
