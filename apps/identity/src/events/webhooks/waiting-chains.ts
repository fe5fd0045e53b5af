/**
 * The chains that wait for their delivery. One process at a time claims a chain, so a customer's events arrive in their order. A claim ends by itself, in case
 * its process has died. Each statement changes one row and names the state that it changes, so that of two processes one succeeds.
 */
import { webhooks } from '@stepgate/contract';
import { sql } from 'kysely';
import { mostSkew } from '../../kernel/clock.ts';
import type { Queries } from '../../storage/storage.ts';

/** Milliseconds of a claim, longer than an attempt takes. After it another process takes the chain over. */
export const claimLasts = webhooks.answerWithin + 5_000;

/** A claimed chain. */
export type Claim = {
  readonly customerId: string;
  readonly nextSeq: number;
  readonly lastSeq: number;
  /** Failed attempts for the next event. */
  readonly attempts: number;
  readonly failingSince: number | null;
  /** When the claim ends. It also distinguishes this claim from every other. */
  readonly until: number;
};

/** The chain is due, or its time lies further ahead than any pause: then the clock has stepped back since. */
const isDue = (now: number) => sql<boolean>`(next_at <= ${now} or next_at > ${now + 2 * webhooks.longestPause + mostSkew})`;

/**
 * @param most how many chains
 * @param until when the claims end
 * @returns fewer also if another process was faster; `more` says whether others may be due
 */
export async function claimChains(
  queries: Queries,
  { now, until, most }: { readonly now: number; readonly until: number; readonly most: number },
): Promise<{ readonly claims: readonly Claim[]; readonly more: boolean }> {
  const due = await queries
    .selectFrom('webhook_chain')
    .select(['customer_id', 'next_at'])
    .where(isDue(now))
    .orderBy('next_at')
    .limit(most)
    .execute();
  const claims: Claim[] = [];
  for (const { customer_id, next_at } of due) {
    const chain = await queries
      .updateTable('webhook_chain')
      .set({ next_at: until })
      .where('customer_id', '=', customer_id)
      .where('next_at', '=', next_at)
      .returningAll()
      .executeTakeFirst();
    if (chain === undefined) continue;
    const { next_seq: nextSeq, last_seq: lastSeq, attempts, failing_since: failingSince } = chain;
    claims.push({ customerId: customer_id, nextSeq, lastSeq, attempts, failingSince, until });
  }
  return { claims, more: due.length === most };
}

const changeClaimed = (queries: Queries, { customerId, nextSeq, until }: Claim) =>
  queries
    .updateTable('webhook_chain')
    .where('customer_id', '=', customerId)
    .where('next_seq', '=', nextSeq)
    .where('next_at', '=', until);

/**
 * Notes that the next event was delivered.
 * @returns the claim for the event after it; `undefined` without a next event, or if the claim had ended
 */
export async function noteDelivered(queries: Queries, claim: Claim, until: number): Promise<Claim | undefined> {
  const { customerId, nextSeq } = claim;
  const next = await changeClaimed(queries, claim)
    .set({ next_seq: nextSeq + 1, attempts: 0, failing_since: null, next_at: until })
    .returning('last_seq')
    .executeTakeFirst();
  if (next === undefined) return undefined;
  const after: Claim = { customerId, nextSeq: nextSeq + 1, lastSeq: next.last_seq, attempts: 0, failingSince: null, until };
  return after.nextSeq <= after.lastSeq || !(await endChain(queries, after)) ? after : undefined;
}

/** Removes the chain if everything is delivered. @returns false if an event has joined meanwhile, or if the claim had ended */
export async function endChain(queries: Queries, { customerId, nextSeq, until }: Claim): Promise<boolean> {
  const ended = await queries
    .deleteFrom('webhook_chain')
    .where('customer_id', '=', customerId)
    .where('next_seq', '=', nextSeq)
    .where('next_at', '=', until)
    .where('last_seq', '<', nextSeq)
    .returning('customer_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Gives the claim back. @param at when the next attempt is due */
export async function release(queries: Queries, claim: Claim, at: number): Promise<void> {
  await changeClaimed(queries, claim).set({ next_at: at }).execute();
}

/** Notes a failed attempt. @param at when the next one is due */
export async function noteFailed(queries: Queries, claim: Claim, now: number, at: number): Promise<void> {
  await changeClaimed(queries, claim)
    .set({ attempts: claim.attempts + 1, failing_since: claim.failingSince ?? now, next_at: at })
    .execute();
}
