/** What the exchange answers for an account that is not switched on. */
import { deactivated } from '../../domain/account-status.ts';
import { challengesFor } from '../../domain/challenges-for.ts';
import { type Customer, waysOfCustomer } from '../../domain/customers.ts';
import type { Deps } from '../../domain/deps.ts';
import { issueToken } from '../../domain/issue-token.ts';
import { isSecondFactor, noSignals, ruleFor } from '../../domain/policy.ts';
import { Problem } from '../../domain/problem.ts';
import type { Language } from '../../domain/problem-messages.ts';
import { spendToken } from '../../domain/token-progress.ts';
import { type OneTimeToken, proofsOf } from '../../domain/tokens.ts';

/** A token with which its owner switches the account on, in the place of one with which they logged in: what was proved stays proved. */
async function exchangeForReactivation(deps: Deps, token: OneTimeToken, customer: Customer, language: Language): Promise<string> {
  const { storage, secrets, clock } = deps;
  const proofs = proofsOf(token);
  const { require } = ruleFor('IDENTITY__REACTIVATE_ACCOUNT', noSignals);
  const ways = await waysOfCustomer(deps, storage.queries, customer.id, language);
  return storage.transaction(async (queries) => {
    if (!(await spendToken(queries, token.hash, clock.now()))) throw new Problem('ott_not_found');
    return issueToken(queries, secrets, clock.now(), {
      customerId: customer.id,
      subject: token.subject,
      action: 'IDENTITY__REACTIVATE_ACCOUNT',
      proofs,
      challenges: proofs.some(isSecondFactor) ? [] : challengesFor(require, ways, customer),
      redirectTo: token.redirectTo,
      knownDevice: token.knownDevice,
      begunBy: token.begunBy,
    });
  });
}

/**
 * Called with everything proved.
 * @throws Problem `user_deactivated`; `self_reactivation_eligible` where a login has come so far without the password; `not_allowed`
 */
export async function refuseSwitchedOff(deps: Deps, token: OneTimeToken, customer: Customer, language: Language): Promise<void> {
  switch (customer.status) {
    case 'active':
      return;
    case 'deactivated':
      throw deactivated(customer);
    case 'paused':
      if (token.purpose !== 'session' || token.action === 'IDENTITY__REACTIVATE_ACCOUNT') throw new Problem('not_allowed');
      throw new Problem('self_reactivation_eligible', {
        params: { oneTimeToken: await exchangeForReactivation(deps, token, customer, language) },
      });
    case 'registering':
      throw new Problem('not_allowed');
  }
}
