import { calls } from '@stepgate/contract';
import { customerWithId } from '../../customers/customers.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import { enterNumber, findNewNumber, methodsToProve, takenBy, usableNumber } from '../../phone-numbers/new-phone-numbers.ts';
import { transact } from '../../storage/transaction.ts';
import { replaceMethods } from '../../tokens/token-progress.ts';
import { methodOf, openChallenge } from '../../tokens/tokens.ts';
import { serveTokenCall } from '../serve-token-call.ts';

/** Takes the new number for a token's challenge. The challenge then asks for a code to it, or for another number. */
export function updatePhoneNumberRoutes(deps: Deps) {
  const { storage } = deps;
  const verifyNewPhoneNumber = serveTokenCall(deps, calls.verifyNewPhoneNumber, async ({ body }, { token, now, describe }) => {
    const challenge = openChallenge(token);
    const another = methodOf(challenge, 'UPDATE_PHONE_NUMBER');
    const customer = await customerWithId(storage.queries, token.customerId);
    if (challenge === undefined || another === undefined || customer === undefined) throw new Problem('not_allowed');
    const number = usableNumber(deps, body.newPhoneNumber);
    const taken = await transact(deps, async (tx) => {
      const before = await findNewNumber(tx.queries, now, { tokenHash: token.hash });
      // Entering the same number again does not count.
      if (before?.number === number) return before.proved ? takenBy(tx, before) : undefined;
      const entered = await enterNumber(tx, { customerId: customer.id, tokenHash: token.hash, number });
      // The code to the number may wait if the number itself may.
      const mayWait = another.because === 'mandatory' && another.mayVerifyLater;
      await replaceMethods(tx.queries, token, challenge, [...methodsToProve(deps, entered, mayWait), another]);
      return undefined;
    });
    if (taken !== undefined) throw taken;
    return describe();
  });

  return { verifyNewPhoneNumber };
}
