/** What the exchange answers for an account that is deactivated or paused. */

import { deactivated } from '../account/account-status.ts';
import { issueFor } from '../challenges/issue-for.ts';
import type { Customer } from '../customers/customers.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { transact } from '../storage/transaction.ts';
import { isSecondFactor } from '../tokens/factors.ts';
import { spendToken } from '../tokens/token-progress.ts';
import { type OneTimeToken, proofsOf } from '../tokens/tokens.ts';

/** Replaces a login's token with one that reactivates the account. What was proved stays proved. */
async function exchangeForReactivation(deps: Deps, token: OneTimeToken, customer: Customer): Promise<string> {
  const { subject, redirectTo, trustedDevice, clientInfo } = token;
  const proofs = proofsOf(token);
  return transact(deps, async (tx) => {
    if (!(await spendToken(tx.queries, token.hash, tx.now))) throw new Problem('ott_not_found');
    return issueFor(tx, { clientInfo }, customer, 'IDENTITY__REACTIVATE_ACCOUNT', {
      subject,
      proofs,
      challenges: proofs.some(isSecondFactor) ? [] : undefined,
      redirectTo,
      trustedDevice,
    });
  });
}

/**
 * Called when everything is proved.
 * @throws Problem `user_deactivated`; `self_reactivation_eligible` for a paused account that logged in without a password; `not_allowed`
 */
export async function refuseSwitchedOff(deps: Deps, token: OneTimeToken, customer: Customer): Promise<void> {
  switch (customer.status) {
    case 'active':
      return;
    case 'deactivated':
      throw deactivated(customer);
    case 'paused':
      if (token.purpose !== 'session' || token.action === 'IDENTITY__REACTIVATE_ACCOUNT') throw new Problem('not_allowed');
      throw new Problem('self_reactivation_eligible', {
        params: { oneTimeToken: await exchangeForReactivation(deps, token, customer) },
      });
    case 'registering':
      throw new Problem('not_allowed');
  }
}
