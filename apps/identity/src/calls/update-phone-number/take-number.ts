import { customerWithId, selfieWay } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import type { Judgement } from '../../domain/evaluate.ts';
import { askAlso } from '../../domain/issue-token.ts';
import { maskPhoneNumber } from '../../domain/masked.ts';
import { findNewNumber, markProved, takenBy } from '../../domain/new-phone-numbers.ts';
import { policies } from '../../domain/policy.ts';
import { Problem } from '../../domain/problem.ts';
import { readableNumber } from '../../domain/reachable.ts';
import { primaryNumber, replacePhoneNumber } from '../../domain/replace-phone-number.ts';
import { replaceWays } from '../../domain/token-progress.ts';
import { challengeOf, type OneTimeToken } from '../../domain/tokens.ts';
import type { Queries } from '../../storage/storage.ts';

/** Both numbers stand beside the photo that is now wanted. A token of an earlier release did not ask for one yet. */
async function askForPhoto(queries: Queries, token: OneTimeToken, newNumber: string): Promise<void> {
  const current = await primaryNumber(queries, token.customerId ?? '');
  const way = selfieWay({
    ...(current !== undefined && { currentPhoneNumber: maskPhoneNumber(current.number) }),
    newPhoneNumber: readableNumber(newNumber),
  });
  const challenge = challengeOf(token, 'SELFIE_WITH_ID');
  if (challenge === undefined) await askAlso(queries, token, { ways: [way], untilEnough: false });
  else await replaceWays(queries, token, challenge, [way]);
}

/**
 * What a right code to a new number does, in the transaction that spends the code: the number takes the place of the one before, the photo of
 * a change is asked for, or a request may be made; unless the number is taken, which is told only here, where it has been proved.
 */
export async function takeProvedNumber(deps: Deps, queries: Queries, token: OneTimeToken, id: string): Promise<Judgement> {
  const now = deps.clock.now();
  const customer = await customerWithId(queries, token.customerId);
  const entered = customer && (await findNewNumber(queries, now, { id, customerId: customer.id }));
  if (customer === undefined || entered === undefined) return false;
  await markProved(queries, id, now);
  const taken = await takenBy(deps, queries, entered);
  if (taken !== undefined) return taken;
  switch (policies[token.action].purpose) {
    case 'phone-change':
      await askForPhoto(queries, token, entered.number);
      return true;
    case 'approval':
      return true;
    case 'session': {
      const replaces = (await primaryNumber(queries, customer.id))?.id ?? '';
      const { number } = entered;
      if (await replacePhoneNumber(deps, queries, customer, { replaces, number, exceptToken: token.hash })) return true;
      // Somebody else proved it in this very moment.
      return (await takenBy(deps, queries, entered)) ?? new Problem('busy', { retryAfter: 1 });
    }
    case 'data-sharing':
    case 'fresh-factor':
    case 'cool-off':
      return new Problem('not_allowed');
  }
}
