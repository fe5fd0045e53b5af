/**
 * One proof checked against one challenge of a token, whole in one transaction: count, check, spend, mark. What differs from type to
 * type is only how the proof is checked.
 */
import { attempts, type ChallengeType } from '@stepgate/contract';
import { sql } from 'kysely';
import type { Queries, Storage } from '../storage/storage.ts';
import { type AttemptFamily, attemptSucceeded, countAttempt } from './attempts.ts';
import type { Proof } from './policy.ts';
import { Problem } from './problem.ts';
import { type OneTimeToken, openChallenge, type TokenChallenge, wayOf } from './tokens.ts';

export type Evaluation = {
  readonly token: OneTimeToken;
  readonly type: ChallengeType & Proof;
  readonly family: AttemptFamily;
  readonly now: number;
  /** Whether the proof is right; where it is, it is spent by the time this resolves. */
  readonly check: (queries: Queries) => Promise<boolean>;
};

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

/**
 * @throws Problem `invalid_code` for a wrong, expired, unknown or replayed proof alike, `attempt_limit_reached`, `not_allowed`
 */
export async function evaluate(storage: Storage, evaluation: Evaluation): Promise<void> {
  const { token, type, family, now, check } = evaluation;
  const { position, passed } = challengeFor(evaluation);
  const right = await storage.transaction(async (queries) => {
    if (!(await countOnChallenge(queries, token, position))) throw new Problem('attempt_limit_reached');
    const attempt = await countAttempt(queries, token.subject, family, now);
    if (passed || !(await check(queries))) return false;
    await attemptSucceeded(queries, attempt);
    const marked = await queries
      .updateTable('challenge')
      .set({ passed_at: now, passed_by: type })
      .where('token_hash', '=', token.hash)
      .where('position', '=', position)
      .where('passed_at', 'is', null)
      .returning('position')
      .executeTakeFirst();
    return marked !== undefined;
  });
  if (!right) throw new Problem('invalid_code');
}
