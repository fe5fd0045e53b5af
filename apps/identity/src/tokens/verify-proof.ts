/**
 * Verifies one proof against one challenge of a token: counts the attempt, checks and spends the proof, and marks the challenge. Only the check differs between
 * challenge types. A proof that nobody can guess is counted only if it is wrong, so nobody can use up the attempts of the customer who has it.
 */

import { attempts, type ChallengeType } from '@stepgate/contract';
import { sql } from 'kysely';
import { followUp, warningOf } from '../customers/follow-ups.ts';
import { warn } from '../customers/warnings.ts';
import { recordEvent } from '../events/record-event.ts';
import type { UsedFactor } from '../factors/used-factor.ts';
import type { Deps } from '../kernel/context.ts';
import { type OtherCode, Problem } from '../kernel/problem.ts';
import { type AttemptFamily, attemptSucceeded, type CountedAttempt, countAttempt, isGuessable } from '../limits/attempts.ts';
import type { Queries } from '../storage/storage.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import type { Proof } from './factors.ts';
import { policies } from './policy.ts';
import { markPassed } from './token-progress.ts';
import { methodOf, type OneTimeToken, openChallenge, type TokenChallenge } from './tokens.ts';

export type Verification = {
  readonly token: OneTimeToken;
  readonly type: ChallengeType & Proof;
  readonly family: AttemptFamily;
  readonly now: number;
  /** The problem for a wrong, expired, unknown or replayed proof. */
  readonly wrong?: OtherCode;
  /** The challenge type that passes the challenge, if it isn't the proved one: a code to a new number proves no factor. */
  readonly passedBy?: ChallengeType;
};

/** The result of a check: right, with the method that gave the proof if the customer can remove it; wrong; or a problem if the proof was right but isn't enough. */
export type VerificationResult = boolean | UsedFactor | Problem;

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
): Promise<boolean> {
  if (attempt !== undefined) await attemptSucceeded(tx.queries, attempt);
  return markPassed(tx, token, position, passedBy, now, used);
}

/** Sends the warning directly, or through a job if the action hides accounts, because the extra time would reveal the account. */
async function failed(tx: Transaction, { token, type }: Verification, attempt: CountedAttempt): Promise<false> {
  await recordEvent(tx, token.customerId, { kind: 'proof.refused', facts: { method: type, action: token.action } });
  if (!policies[token.action].hidesAccounts) await warn(tx, attempt, token);
  else if (attempt.beginsBlock > 0) await followUp(tx, warningOf(attempt, token));
  return false;
}

function conclude({ wrong = 'invalid_code' }: Verification, result: VerificationResult): void {
  if (result instanceof Problem) throw result;
  if (!result) throw new Problem(wrong);
}

/**
 * @param check whether the proof is right; a right proof must be spent, and its changes written, before this resolves
 * @throws Problem `invalid_code`, or the code in `wrong`, for a wrong, expired, unknown or replayed proof alike, `attempt_limit_reached`, `not_allowed`
 */
export async function verifyProof(
  deps: Deps,
  verification: Verification,
  check: (tx: Transaction) => Promise<VerificationResult>,
): Promise<void> {
  const challenge = challengeFor(verification);
  const concluded = await transact(deps, async (tx): Promise<VerificationResult> => {
    const attempt = isGuessable(verification.family) ? await count(tx.queries, verification, challenge) : undefined;
    const result = !challenge.passed && (await check(tx));
    if (result === false) return failed(tx, verification, attempt ?? (await count(tx.queries, verification, challenge)));
    if (result === true) return pass(tx, verification, challenge, attempt);
    if (!(result instanceof Problem)) return pass(tx, verification, challenge, attempt, result);
    if (attempt !== undefined) await attemptSucceeded(tx.queries, attempt);
    return result;
  });
  conclude(verification, concluded);
}

/**
 * The same for a proof that takes long to check and isn't spent. The check runs outside the transactions, so it doesn't block other writes. If the process dies
 * in between, the attempt stays counted.
 */
export async function verifySlowProof(deps: Deps, verification: Verification, check: () => Promise<boolean>): Promise<void> {
  const challenge = challengeFor(verification);
  const attempt = await transact(deps, (tx) => count(tx.queries, verification, challenge));
  const right = !challenge.passed && (await check());
  const concluded = await transact(deps, async (tx) =>
    right ? pass(tx, verification, challenge, attempt) : failed(tx, verification, attempt),
  );
  conclude(verification, concluded);
}
