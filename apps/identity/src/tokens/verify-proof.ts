/**
 * Verifies one proof against one challenge of a token: counts the attempt, checks and spends the proof, and marks the challenge. Only the check differs between
 * challenge types. An unguessable proof is counted only if it is wrong, so strangers can't use up the attempts of the customer who has it.
 */

import { attempts, type ChallengeType } from '@stepgate/contract';
import { sql } from 'kysely';
import { createBlockWarning, followUp } from '../customers/follow-ups.ts';
import { warn } from '../customers/warnings.ts';
import { recordEvent } from '../events/record-event.ts';
import type { UsedFactor } from '../factors/used-factor.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem, type Refused } from '../kernel/problem.ts';
import { type AttemptFamily, attemptSucceeded, type CountedAttempt, countAttempt, isGuessable } from '../limits/attempts.ts';
import type { Queries } from '../storage/storage.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import type { Proof } from './factors.ts';
import { policies } from './policy.ts';
import { markPassed } from './token-progress.ts';
import { methodOf, type OneTimeToken, openChallenge, type TokenChallenge } from './tokens.ts';

export type Verification = {
  readonly token: OneTimeToken;
  /** A code by mail is counted and spent like a proof, and proves no factor. */
  readonly type: (ChallengeType & Proof) | 'EMAIL_VERIFICATION';
  readonly family: AttemptFamily;
  readonly now: number;
  /** The challenge type that passes the challenge, if it isn't the proved one: a code to a new number proves no factor. */
  readonly passedBy?: ChallengeType;
};

/**
 * The result of a check: right, with the method that gave the proof if the customer can remove it; refused, with the same words for the customer whatever the
 * reason; or a problem if the proof was right but isn't enough.
 */
export type VerificationResult = 'passed' | UsedFactor | Refused | Problem;

/** The current challenge if this type can pass it, otherwise a passed one: its proof is then a replay and counts as wrong. */
function challengeFor({ token, type }: Verification): TokenChallenge {
  const open = openChallenge(token);
  if (open !== undefined && methodOf(open, type) !== undefined) return open;
  const passed = token.challenges.findLast((challenge) => challenge.passed && methodOf(challenge, type) !== undefined);
  if (passed === undefined) throw new Problem('not_allowed');
  return passed;
}

/** Limits the attempts on one challenge, even if the account's attempt counter was reset in between. */
async function countOnChallenge(queries: Queries, token: OneTimeToken, position: number): Promise<boolean> {
  const counted = await queries
    .updateTable('challenge')
    .set({ evaluated: sql`evaluated + 1` })
    .where('token_hash', '=', token.hash)
    .where('position', '=', position)
    .where('evaluated', '<', attempts.beforeBlock)
    .returning('evaluated')
    .executeTakeFirst();
  return counted !== undefined;
}

async function count(
  queries: Queries,
  { token, family, now }: Verification,
  { position }: TokenChallenge,
): Promise<CountedAttempt> {
  if (!(await countOnChallenge(queries, token, position)))
    throw new Problem('attempt_limit_reached', { limit: 'challenge-proofs' });
  return countAttempt(queries, token.subject, family, now);
}

async function pass(
  tx: Transaction,
  { token, type, passedBy = type, now }: Verification,
  { position }: TokenChallenge,
  attempt: CountedAttempt | undefined,
  used?: UsedFactor,
): Promise<'passed' | Refused> {
  if (attempt !== undefined) await attemptSucceeded(tx.queries, attempt);
  const marked = await markPassed(tx, token, position, passedBy, now, used);
  return marked ? 'passed' : { refused: 'its challenge no longer accepts it' };
}

/** Sends the warning directly, or through a job if the action hides accounts, because the extra time would reveal the account. */
async function fail(tx: Transaction, { token, type }: Verification, attempt: CountedAttempt): Promise<void> {
  await recordEvent(tx, token.customerId, { kind: 'proof.refused', facts: { method: type, action: token.action } });
  if (!policies[token.action].hidesAccounts) await warn(tx, attempt, token);
  else if (attempt.beginsBlock > 0) await followUp(tx, createBlockWarning(attempt, token));
}

type Check = (tx: Transaction) => Promise<VerificationResult>;

/**
 * For a caller that logs why a proof was refused.
 * @param check whether the proof is right; a right proof must be spent, and its changes written, before this resolves
 * @throws Problem `attempt_limit_reached`, `not_allowed`, and what the check answers for a right proof that isn't enough
 */
export async function tryProof(deps: Deps, verification: Verification, check: Check): Promise<'passed' | Refused> {
  const challenge = challengeFor(verification);
  const concluded = await transact(deps, async (tx) => {
    const attempt = isGuessable(verification.family) ? await count(tx.queries, verification, challenge) : undefined;
    const result = challenge.passed ? { refused: 'its challenge was passed before' } : await check(tx);
    if (result === 'passed') return pass(tx, verification, challenge, attempt);
    if (result instanceof Problem) {
      if (attempt !== undefined) await attemptSucceeded(tx.queries, attempt);
      return result;
    }
    if (!('refused' in result)) return pass(tx, verification, challenge, attempt, result);
    await fail(tx, verification, attempt ?? (await count(tx.queries, verification, challenge)));
    return result;
  });
  if (concluded instanceof Problem) throw concluded;
  return concluded;
}

/** @throws Problem as `tryProof`; `invalid_code` for a wrong, expired, unknown or replayed proof alike */
export async function verifyProof(deps: Deps, verification: Verification, check: Check): Promise<void> {
  if ((await tryProof(deps, verification, check)) !== 'passed') throw new Problem('invalid_code');
}

/**
 * The same for a proof that takes long to check and isn't spent. The check runs outside the transactions, so it doesn't block other writes. If the process dies
 * in between, the attempt stays counted.
 */
export async function trySlowProof(
  deps: Deps,
  verification: Verification,
  check: () => Promise<'passed' | Refused>,
): Promise<'passed' | Refused> {
  const challenge = challengeFor(verification);
  const attempt = await transact(deps, (tx) => count(tx.queries, verification, challenge));
  const result = challenge.passed ? { refused: 'its challenge was passed before' } : await check();
  return transact(deps, async (tx) => {
    if (result === 'passed') return pass(tx, verification, challenge, attempt);
    await fail(tx, verification, attempt);
    return result;
  });
}
