/** A code that the provider didn't send, if nothing has worked since. */
import * as v from 'valibot';
import { parseStored } from '../kernel/parse-stored.ts';
import type { Queries } from '../storage/storage.ts';

const kind = 'code.not-sent';
const stored = v.object({ channel: v.string(), outcome: v.string(), reason: v.string() });

export type UnsentCode = v.InferOutput<typeof stored> & { readonly at: number };

/** The newest event of the kind, whether it has joined its chain yet or not. Its facts may be deleted. */
async function findNewest(queries: Queries, customerId: string) {
  const waiting = await queries
    .selectFrom('waiting_event')
    .select(['at', 'facts'])
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .orderBy('nth', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (waiting !== undefined) return waiting;
  return queries
    .selectFrom('event')
    .select(['at', 'facts'])
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the customer has got a later code, or a session. A code is stored before it's sent, and its event follows. */
async function hasWorkedSince(queries: Queries, customerId: string, at: number): Promise<boolean> {
  const code = await queries
    .selectFrom('code')
    .innerJoin('one_time_token', 'one_time_token.hash', 'code.token_hash')
    .select('code.id')
    .where('one_time_token.customer_id', '=', customerId)
    .where('code.created_at', '>', at)
    .limit(1)
    .executeTakeFirst();
  if (code !== undefined) return true;
  const session = await queries
    .selectFrom('session')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', at)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/** @returns `undefined` if the newest code was sent, or a login has worked since */
export async function findUnsentCode(queries: Queries, customerId: string): Promise<UnsentCode | undefined> {
  const newest = await findNewest(queries, customerId);
  if (newest === undefined || newest.facts === null) return undefined;
  const facts = parseStored(stored, newest.facts);
  if (facts === undefined || (await hasWorkedSince(queries, customerId, newest.at))) return undefined;
  return { ...facts, at: newest.at };
}
