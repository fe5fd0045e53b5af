/** The progress of a one-time token: its challenges are passed, and it is spent or ended, each in one statement. */

import type { ChallengeType } from '@stepgate/contract';
import { sql } from 'kysely';
import { readRestrictions } from '../customers/residence.ts';
import { confirmChanges } from '../customers/risky-changes.ts';
import { recordEvent } from '../events/record-event.ts';
import { isSettled, type UsedFactor } from '../factors/used-factor.ts';
import type { CompanyPolicy } from '../kernel/company-policy.ts';
import { isForbidden } from '../kernel/forbidden-methods.ts';
import { noteApprovedWith } from '../sessions/opened-with.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database, Transaction } from '../storage/transaction.ts';
import { isProof, type Proof, provesTheSame } from './factors.ts';
import type { Method } from './methods.ts';
import { type IssuedAction, reachesRequiredAssurance, takesOnlySettled, type Verdict } from './policy.ts';
import { type OneTimeToken, proofsOf, type TokenChallenge } from './tokens.ts';

/**
 * A proof counts once: each open challenge that has another method loses the methods that prove the same element again.
 * @param position of the challenge that was passed
 */
async function closeTo(queries: Queries, token: OneTimeToken, position: number, by: ChallengeType): Promise<void> {
  for (const challenge of token.challenges) {
    const left = challenge.methods.filter(({ type }) => !provesTheSame(type, by));
    const closed = left.length > 0 && left.length < challenge.methods.length;
    if (challenge.passed || challenge.position === position || !closed) continue;
    await replaceMethods(queries, token, challenge, left);
  }
}

/** The transaction of a mark. */
type Marking = Database & { readonly settings: { readonly policy: Pick<CompanyPolicy, 'forbidden' | 'methods'> } };

async function isForbiddenFor(tx: Marking, { customerId = '', action }: OneTimeToken, by: ChallengeType): Promise<boolean> {
  return isForbidden(tx.settings.policy, by, { ...(await readRestrictions(tx.queries, customerId)), action });
}

/** Whether the method came with a change that the customer hasn't confirmed, and the action takes only what was there before. */
export const isTooNew = ({ action, unconfirmedSince }: OneTimeToken, { addedAt }: UsedFactor): boolean =>
  takesOnlySettled(action) && !isSettled(unconfirmedSince, addedAt);

/** Adds the method to those that gave the token's proofs. */
async function noteUsed(queries: Queries, { hash }: OneTimeToken, { name }: UsedFactor): Promise<void> {
  await queries
    .updateTable('one_time_token')
    .set({
      proved_with: sql<string>`case when proved_with = '' then ${name} else proved_with || ',' || ${name} end`,
    })
    .where('hash', '=', hash)
    .execute();
}

/**
 * Marks a challenge as passed, once. Challenges that were required only until the assurance level is reached become optional when it is.
 * @param by a proof, or the challenge type that passed it without proving a factor
 * @param used the method that gave the proof; `undefined` if the customer can't add or remove it
 * @returns whether this call marked it; never for a forbidden method, also if the token was issued before it was forbidden
 */
export async function markPassed(
  tx: Marking,
  token: OneTimeToken,
  position: number,
  by: ChallengeType,
  now: number,
  used?: UsedFactor,
): Promise<boolean> {
  if (await isForbiddenFor(tx, token, by)) return false;
  if (used !== undefined && isTooNew(token, used)) return false;
  const marked = await tx.queries
    .updateTable('challenge')
    .set({ passed_at: now, passed_by: by })
    .where('token_hash', '=', token.hash)
    .where('position', '=', position)
    .where('passed_at', 'is', null)
    .returning('position')
    .executeTakeFirst();
  if (marked === undefined) return false;
  if (used !== undefined) await noteUsed(tx.queries, token, used);
  await closeTo(tx.queries, token, position, by);
  if (reachesRequiredAssurance(token, [...proofsOf(token), ...(isProof(by) ? [by] : [])])) {
    await tx.queries
      .updateTable('challenge')
      .set({ required: 0 })
      .where('token_hash', '=', token.hash)
      .where('until_enough', '=', 1)
      .where('passed_at', 'is', null)
      .execute();
  }
  await concludeCoolOff(tx.queries, token, now);
  await recordGiven(tx, token, by);
  return true;
}

async function hasOpenChallenge(queries: Queries, hash: string): Promise<boolean> {
  const open = await queries
    .selectFrom('challenge')
    .select('position')
    .where('token_hash', '=', hash)
    .where('required', '=', 1)
    .where('passed_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/** Once no challenge of a cool-off token is open, it confirms the changes that it showed. */
async function concludeCoolOff(queries: Queries, { hash, customerId, details }: OneTimeToken, now: number): Promise<void> {
  if (details?.kind !== 'cool-off' || customerId === undefined || (await hasOpenChallenge(queries, hash))) return;
  const { changedAt, changes } = details;
  await confirmChanges({ queries, now }, customerId, { changedAt, changes: changes.map(({ id }) => id) });
}

/** Records that an approval is given, once no challenge of its token is open. */
async function recordGiven(tx: Marking, token: OneTimeToken, by: ChallengeType): Promise<void> {
  if (token.details === undefined || (await hasOpenChallenge(tx.queries, token.hash))) return;
  const facts = { approval: token.hash, proofs: [...proofsOf(token), by] };
  await recordEvent(tx, token.customerId, { kind: 'approval.given', facts });
}

/** Replaces the methods of a challenge that is still open. */
export async function replaceMethods(
  queries: Queries,
  token: OneTimeToken,
  { position }: TokenChallenge,
  methods: readonly Method[],
): Promise<void> {
  await queries
    .updateTable('challenge')
    .set({ methods: JSON.stringify(methods) })
    .where('token_hash', '=', token.hash)
    .where('position', '=', position)
    .where('passed_at', 'is', null)
    .execute();
}

/** Adds a proof that was given outside the token's challenges, once. @returns whether this call added it */
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

/** Ends a token early. */
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

/** Ends every live token of a customer except one, so that nothing begun before a change can be finished after it. */
export async function endTokens(queries: Queries, customerId: string, now: number, except = ''): Promise<void> {
  await queries
    .updateTable('one_time_token')
    .set({ spent_at: now })
    .where('customer_id', '=', customerId)
    .where('hash', '<>', except)
    .where('spent_at', 'is', null)
    .execute();
}

/** Ends every token of a customer for one action. */
export async function endTokensFor(tx: Transaction, customerId: string, action: IssuedAction): Promise<void> {
  await tx.queries
    .updateTable('one_time_token')
    .set({ spent_at: tx.now })
    .where('customer_id', '=', customerId)
    .where('action', '=', action)
    .where('spent_at', 'is', null)
    .execute();
}

/** The profiler's result. */
export async function noteVerdict(queries: Queries, tokenHash: string, verdict: Verdict): Promise<void> {
  await queries.updateTable('one_time_token').set({ verdict }).where('hash', '=', tokenHash).execute();
}

/** Makes a challenge optional because the customer postponed it. Runs in the transaction that spends the token. */
export async function postpone(queries: Queries, { hash }: OneTimeToken, { position }: TokenChallenge): Promise<void> {
  await queries
    .updateTable('challenge')
    .set({ required: 0 })
    .where('token_hash', '=', hash)
    .where('position', '=', position)
    .where('passed_at', 'is', null)
    .execute();
}

/** Spends the token of an approval and records it, and the session keeps which methods approved in it. Only one call ever gets `true`. */
export async function spendApproval(tx: Database, { hash, customerId, sessionHash, provedWith }: OneTimeToken): Promise<boolean> {
  if (!(await spendToken(tx.queries, hash, tx.now))) return false;
  await noteApprovedWith(tx.queries, sessionHash, provedWith);
  await recordEvent(tx, customerId, { kind: 'approval.spent', facts: { approval: hash } });
  return true;
}

/**
 * Spends the token. Only one call ever gets `true`.
 * The conditions are part of the statement, so it doesn't rely on any earlier check.
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
