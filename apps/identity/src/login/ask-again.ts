/** The demands of the exchange in place of a session: the login continues with the same token, or with another. */
import { methodsOfCustomer } from '../challenges/authentication-methods.ts';
import { issueFor } from '../challenges/issue-for.ts';
import type { Customer } from '../customers/customers.ts';
import { readSignals } from '../customers/signals.ts';
import { listWithheld } from '../factors/sim-checks.ts';
import { Problem } from '../kernel/problem.ts';
import type { Transaction } from '../storage/transaction.ts';
import { changedSimsLast } from '../tokens/changed-sims.ts';
import { isSecondFactor } from '../tokens/factors.ts';
import { askAlso, withdrawProof } from '../tokens/issue-token.ts';
import { noSignals, policyFor, preferenceOf } from '../tokens/policy.ts';
import { challengesFor } from '../tokens/required-challenges.ts';
import { spendToken } from '../tokens/token-progress.ts';
import { type OneTimeToken, proofsOf } from '../tokens/tokens.ts';
import type { ExchangeDecision } from './decide-exchange.ts';

/**
 * The cookie of a trusted browser came without a proof by that browser's key: it was copied, or the browser has lost its key. The token asks for a second
 * factor, as if there were no such browser.
 */
async function requireSecondFactor(tx: Transaction, token: OneTimeToken, customer: Customer): Promise<Problem> {
  const { action } = token;
  const { id, passkeysOnly } = customer;
  const signals = await readSignals(tx.queries, id, tx.now);
  const { require } = policyFor(action, { ...noSignals, ...preferenceOf(signals), passkeysOnly });
  const methods = await methodsOfCustomer(tx, tx.queries, id, action);
  const challenges = challengesFor(require, methods, customer, signals);
  const withheld = await listWithheld(tx.queries, id, tx.now);
  await withdrawProof(tx, token, 'KNOWN_DEVICE', changedSimsLast(challenges, withheld));
  return new Problem('trusted_device_unproved');
}

/** A customer who must give a new phone number is asked for it after everything else is proved. */
async function requireNewNumber(tx: Transaction, token: OneTimeToken): Promise<Problem> {
  const { verifyLater } = tx.settings.policy;
  const method = { type: 'UPDATE_PHONE_NUMBER', because: 'mandatory', mayVerifyLater: verifyLater } as const;
  await askAlso(tx.queries, token, { methods: [method], untilEnough: false });
  return new Problem('mandatory.update.phone.number');
}

/** Replaces a login's token with a token that reactivates the account. The proofs stay. */
async function offerReactivation(tx: Transaction, token: OneTimeToken, customer: Customer): Promise<Problem> {
  const { subject, redirectTo, trustedDevice, clientInfo } = token;
  const proofs = proofsOf(token);
  if (!(await spendToken(tx.queries, token.hash, tx.now))) throw new Problem('ott_not_found');
  const challenges = proofs.some(isSecondFactor) ? [] : undefined;
  const rest = { subject, proofs, challenges, redirectTo, trustedDevice };
  const oneTimeToken = await issueFor(tx, { clientInfo }, customer, 'IDENTITY__REACTIVATE_ACCOUNT', rest);
  return new Problem('self_reactivation_eligible', { params: { oneTimeToken } });
}

/** @returns the problem to answer with, once what it asks for is committed */
export function askAgain(
  tx: Transaction,
  what: Extract<ExchangeDecision, { readonly askAgain: unknown }>['askAgain'],
  { token, customer }: { readonly token: OneTimeToken; readonly customer: Customer },
): Promise<Problem> {
  switch (what) {
    case 'second-factor':
      return requireSecondFactor(tx, token, customer);
    case 'reactivation':
      return offerReactivation(tx, token, customer);
    case 'new-number':
      return requireNewNumber(tx, token);
  }
}
