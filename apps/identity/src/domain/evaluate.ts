/**
 * One proof checked against one challenge of a token: count, check, spend, mark. What differs from type to type is only how the proof
 * is checked.
 */
import { attempts, type ChallengeType, type ProblemCode } from '@stepgate/contract';
import { sql } from 'kysely';
import type { Queries } from '../storage/storage.ts';
import { type AttemptFamily, attemptSucceeded, type CountedAttempt, countAttempt } from './attempts.ts';
import type { Deps } from './deps.ts';
import { followUp, warningOf } from './follow-ups.ts';
import { type Proof, policies } from './policy.ts';
import { Problem } from './problem.ts';
import { markPassed } from './token-progress.ts';
import { type OneTimeToken, openChallenge, type TokenChallenge, wayOf } from './tokens.ts';
import { warn } from './warnings.ts';

export type Evaluation = {
  readonly token: OneTimeToken;
  readonly type: ChallengeType & Proof;
  readonly family: AttemptFamily;
  readonly now: number;
  /** What a wrong, expired, unknown or replayed proof is answered with. */
  readonly wrong?: ProblemCode;
  /** What the challenge is marked as passed by, where that is not what was proved: a code to a new number is no factor. */
  readonly passedBy?: ChallengeType;
};

/** What a check can say: right, wrong, or right and yet not enough, which is then answered with that problem. */
export type Judgement = boolean | Problem;

/** The open challenge if this type can pass it, else one it has passed before, whose proof is then a replay and wrong. */
function challengeFor({ token, type }: Evaluation): TokenChallenge {
  const open = openChallenge(token);
  if (open !== undefined && wayOf(open, type) !== undefined) return open;
  const passed = token.challenges.findLast((challenge) => challenge.passed && wayOf(challenge, type) !== undefined);
  if (passed === undefined) throw new Problem('not_allowed');
  return passed;
}

/** No challenge is tried more often than the policy allows in a row, however its attempts were counted and forgiven in between. */
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
  { token, family, now }: Evaluation,
  { position }: TokenChallenge,
): Promise<CountedAttempt> {
  if (!(await countOnChallenge(queries, token, position))) throw new Problem('attempt_limit_reached');
  return countAttempt(queries, token.subject, family, now);
}

async function pass(
  queries: Queries,
  { token, type, passedBy = type, now }: Evaluation,
  { position }: TokenChallenge,
  attempt: CountedAttempt,
): Promise<boolean> {
  await attemptSucceeded(queries, attempt);
  return markPassed(queries, token, position, passedBy, now);
}

/** Where a token must not tell whether its address has an account, a job writes the mail: in front of the answer it would cost time. */
async function failed(deps: Deps, queries: Queries, { token }: Evaluation, attempt: CountedAttempt): Promise<false> {
  if (!policies[token.action].hidesAccounts) await warn(deps, queries, attempt, token);
  else if (attempt.beginsBlock > 0) await followUp(deps, queries, warningOf(attempt, token));
  return false;
}

function conclude({ wrong = 'invalid_code' }: Evaluation, judgement: Judgement): void {
  if (judgement instanceof Problem) throw judgement;
  if (!judgement) throw new Problem(wrong);
}

/**
 * @param check whether the proof is right; where it is, it is spent by the time this resolves, and what it changes is written
 * @throws Problem `invalid_code`, or what `wrong` says, for a wrong, expired, unknown or replayed proof alike, `attempt_limit_reached`,
 * `not_allowed`
 */
export async function evaluate(
  deps: Deps,
  evaluation: Evaluation,
  check: (queries: Queries) => Promise<Judgement>,
): Promise<void> {
  const challenge = challengeFor(evaluation);
  const concluded = await deps.storage.transaction(async (queries): Promise<Judgement> => {
    const attempt = await count(queries, evaluation, challenge);
    const judgement = !challenge.passed && (await check(queries));
    if (judgement === false) return failed(deps, queries, evaluation, attempt);
    if (judgement === true) return pass(queries, evaluation, challenge, attempt);
    await attemptSucceeded(queries, attempt);
    return judgement;
  });
  conclude(evaluation, concluded);
}

/**
 * The same for a proof that takes long to check and is not spent: nobody else's writing waits for it. A process that dies in between
 * leaves the attempt counted.
 */
export async function evaluateSlowly(deps: Deps, evaluation: Evaluation, check: () => Promise<boolean>): Promise<void> {
  const { storage } = deps;
  const challenge = challengeFor(evaluation);
  const attempt = await storage.transaction((queries) => count(queries, evaluation, challenge));
  const right = !challenge.passed && (await check());
  const concluded = await storage.transaction(async (queries) =>
    right ? pass(queries, evaluation, challenge, attempt) : failed(deps, queries, evaluation, attempt),
  );
  conclude(evaluation, concluded);
}
