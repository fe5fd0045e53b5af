import { calls } from '@stepgate/contract';
import { customerWithId } from '../../customers/customers.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import { mayRecover } from '../../passkeys/may-recover.ts';
import { transact } from '../../storage/transaction.ts';
import { isProof, isSecondFactor } from '../../tokens/factors.ts';
import { askInstead } from '../../tokens/issue-token.ts';
import { noSignals, policyFor } from '../../tokens/policy.ts';
import { challengesFor, type MethodsOf } from '../../tokens/required-challenges.ts';
import { serveTokenCall } from '../serve-token-call.ts';

/**
 * 'I lost my passkeys': replaces the login's token with one for everything else that the account has. It opens nothing by itself: see `passkeys/recoveries.ts`.
 */
export function losePasskeysRoutes(deps: Deps, methodsOf: MethodsOf) {
  const { storage } = deps;
  const action = 'IDENTITY__PASSKEY_RECOVERY';
  const details = { kind: 'recover-passkeys' } as const;

  const losePasskeys = serveTokenCall(deps, calls.losePasskeys, async (_request, { token, describe }) => {
    const customer = await customerWithId(storage.queries, token.customerId);
    if (!mayRecover(token) || customer?.status !== 'active') throw new Problem('not_allowed');
    const methods = await methodsOf({ customerId: customer.id, action, details });
    const { require } = policyFor(action, { ...noSignals, passkeysOnly: true });
    const challenges = challengesFor(require, methods, customer);
    // With nothing but a password left, only staff can help.
    const types = challenges.flatMap((challenge) => challenge.methods.map(({ type }) => type));
    if (!types.some((type) => isProof(type) && isSecondFactor(type))) throw new Problem('not_allowed');
    await transact(deps, (tx) => askInstead(tx, token, 'PASSKEY', { action, details, challenges }));
    return describe();
  });

  return { losePasskeys };
}
