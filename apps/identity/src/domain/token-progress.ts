/** What becomes of a one-time token: its challenges are passed, and it is spent or ended, each in one statement. */
import type { ChallengeAnswer, ChallengeType } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { confirmChange } from './cool-off.ts';
import { isEnough, isProof, type Proof, provesTheSame } from './policy.ts';
import { type OneTimeToken, proofsOf, type TokenChallenge } from './tokens.ts';

/**
 * One thing proves once: a way through what has just been proved is no way any more for what is still open, wherever another is left.
 * @param position of the challenge that has just been passed
 */
async function closeTo(queries: Queries, token: OneTimeToken, position: number, by: ChallengeType): Promise<void> {
  for (const challenge of token.challenges) {
    const left = challenge.ways.filter(({ type }) => !provesTheSame(type, by));
    const closed = left.length > 0 && left.length < challenge.ways.length;
    if (challenge.passed || challenge.position === position || !closed) continue;
    await replaceWays(queries, token, challenge, left);
  }
}

/**
 * Marks a challenge as passed, once; what was asked only until the proofs are enough is then no longer asked where they are.
 * @param by a proof, or the name of what passed it and proves nothing
 * @returns whether this call was the one that marked it
 */
export async function markPassed(
  queries: Queries,
  token: OneTimeToken,
  position: number,
  by: ChallengeType,
  now: number,
): Promise<boolean> {
  const marked = await queries
    .updateTable('challenge')
    .set({ passed_at: now, passed_by: by })
    .where('token_hash', '=', token.hash)
    .where('position', '=', position)
    .where('passed_at', 'is', null)
    .returning('position')
    .executeTakeFirst();
  if (marked === undefined) return false;
  await closeTo(queries, token, position, by);
  if (isEnough(token.action, [...proofsOf(token), ...(isProof(by) ? [by] : [])])) {
    await queries
      .updateTable('challenge')
      .set({ required: 0 })
      .where('token_hash', '=', token.hash)
      .where('until_enough', '=', 1)
      .where('passed_at', 'is', null)
      .execute();
  }
  await concludeCoolOff(queries, token);
  return true;
}

/** With nothing open in it any more, a token about a change confirms that change. */
async function concludeCoolOff(queries: Queries, { hash, customerId, about }: OneTimeToken): Promise<void> {
  if (about?.kind !== 'rest' || customerId === undefined) return;
  const open = await queries
    .selectFrom('challenge')
    .select('position')
    .where('token_hash', '=', hash)
    .where('required', '=', 1)
    .where('passed_at', 'is', null)
    .executeTakeFirst();
  if (open === undefined) await confirmChange(queries, customerId, about);
}

/** Other ways through a challenge that is still open. */
export async function replaceWays(
  queries: Queries,
  token: OneTimeToken,
  { position }: TokenChallenge,
  ways: readonly ChallengeAnswer[],
): Promise<void> {
  await queries
    .updateTable('challenge')
    .set({ ways: JSON.stringify(ways) })
    .where('token_hash', '=', token.hash)
    .where('position', '=', position)
    .where('passed_at', 'is', null)
    .execute();
}

/** Adds what was proved with a token outside its challenges, once. @returns whether this call was the one that added it */
export async function addProof(queries: Queries, token: OneTimeToken, proof: Proof, now: number): Promise<boolean> {
  const added = await queries
    .updateTable('one_time_token')
    .set({ proofs: [...token.proofs, proof].join(',') })
    .where('hash', '=', token.hash)
    .where('proofs', '=', token.proofs.join(','))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return added !== undefined;
}

/** Ends a token before its time. */
export async function endToken(queries: Queries, hash: string, now: number): Promise<void> {
  await queries
    .updateTable('one_time_token')
    .set({ spent_at: now })
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .execute();
}

/** Ends every live token that was begun in a session. @returns their hashes */
export async function endTokensOfSession(queries: Queries, sessionHash: string, now: number): Promise<string[]> {
  const ended = await queries
    .updateTable('one_time_token')
    .set({ spent_at: now })
    .where('session_hash', '=', sessionHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('hash')
    .execute();
  return ended.map(({ hash }) => hash);
}

/** Ends every live token of a customer but one, so that what began before a change cannot be finished after it. */
export async function endTokens(queries: Queries, customerId: string, now: number, except = ''): Promise<void> {
  await queries
    .updateTable('one_time_token')
    .set({ spent_at: now })
    .where('customer_id', '=', customerId)
    .where('hash', '<>', except)
    .where('spent_at', 'is', null)
    .execute();
}

/** The customer puts this challenge off: the token no longer needs it. For the transaction that spends the token. */
export async function postpone(queries: Queries, { hash }: OneTimeToken, { position }: TokenChallenge): Promise<void> {
  await queries
    .updateTable('challenge')
    .set({ required: 0 })
    .where('token_hash', '=', hash)
    .where('position', '=', position)
    .where('passed_at', 'is', null)
    .execute();
}

/**
 * Spends the token: whoever gets `true` is the only one who ever will.
 * The guard stands in the statement, so that no check before it has to be believed.
 */
export async function spendToken(queries: Queries, hash: string, now: number): Promise<boolean> {
  const spent = await queries
    .updateTable('one_time_token')
    .set({ spent_at: now })
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .where('customer_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('challenge')
            .select('position')
            .whereRef('challenge.token_hash', '=', 'one_time_token.hash')
            .where('required', '=', 1)
            .where('passed_at', 'is', null),
        ),
      ),
    )
    .returning('hash')
    .executeTakeFirst();
  return spent !== undefined;
}
