import type { Refused } from '../kernel/problem.ts';
import type { Queries } from '../storage/storage.ts';
import { factorName, isSettled, type UsedFactor } from './used-factor.ts';

/** A number that a code has proved. @param id of its row @returns a refusal if it was removed meanwhile */
export async function numberUsed(queries: Queries, id: string): Promise<UsedFactor | Refused> {
  const row = await queries.selectFrom('phone_number').select('verified_at').where('id', '=', id).executeTakeFirst();
  if (row === undefined) return { refused: 'the number was removed meanwhile' };
  return { name: factorName('phone-number', id), addedAt: row.verified_at };
}

/** The numbers that are the customer's own beyond doubt (E.164): see `isSettled`. */
export async function settledNumbers(
  queries: Queries,
  { id, unconfirmedSince }: { readonly id: string; readonly unconfirmedSince: number | undefined },
): Promise<string[]> {
  const rows = await queries
    .selectFrom('phone_number')
    .select(['number', 'verified_at'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.filter(({ verified_at }) => isSettled(unconfirmedSince, verified_at)).map(({ number }) => number);
}
