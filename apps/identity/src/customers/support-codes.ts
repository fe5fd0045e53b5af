/**
 * The support code of a screen: the first characters of the visitor id that a front end makes for its browser. A login notes under it whose account it was for, so that
 * staff find the customer who reads the code out. It proves nothing: anybody can type an address.
 */
import { lifetimes } from '@stepgate/contract';
import type { Secrets } from '../kernel/secrets.ts';
import { type Expiring, keptSince } from '../storage/expiring.ts';
import type { Database } from '../storage/transaction.ts';

export const expiring: readonly Expiring[] = [keptSince('support_code', 'expires_at', 0)];

const characters = 8;

/** `first-factor`: the password, or its replacement, was right. */
export type SeenProof = 'address' | 'first-factor';

/** Keyed, so that the database alone says of no screen whose it was. */
const keyOf = (secrets: Secrets, code: string): string => secrets.pseudonym('support code', code.toLowerCase());

/** Whether a text can be one. */
export const isSupportCode = (text: string): boolean => /^[A-Za-z0-9_-]{8}$/.test(text);

/** @param customerId `undefined` for an address without an account: the row is written all the same, so that the answer takes as long */
export async function noteSupportCode(
  { queries, secrets, now }: Database,
  customerId: string | undefined,
  guestId: string | null | undefined,
  proved: SeenProof,
): Promise<void> {
  const code = guestId?.slice(0, characters) ?? '';
  if (!isSupportCode(code)) return;
  const seen = { seen_at: now, expires_at: now + lifetimes.supportCode };
  await queries
    .insertInto('support_code')
    .values({ code: keyOf(secrets, code), customer_id: customerId ?? '', proved, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['code', 'customer_id']).doUpdateSet({ ...seen, ...(proved === 'first-factor' && { proved }) }),
    )
    .execute();
}

export type SeenCode = { readonly customerId: string; readonly at: number; readonly proved: SeenProof };

/** Finds the accounts of a code's sightings, the last one first. @param most how many at most */
export async function findBySupportCode({ queries, secrets, now }: Database, code: string, most: number): Promise<SeenCode[]> {
  const rows = await queries
    .selectFrom('support_code')
    .select(['customer_id', 'seen_at', 'proved'])
    .where('code', '=', keyOf(secrets, code))
    .where('customer_id', '<>', '')
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('customer_id')
    .limit(most)
    .execute();
  return rows.map(({ customer_id, seen_at, proved }) => ({
    customerId: customer_id,
    at: seen_at,
    proved: proved === 'first-factor' ? 'first-factor' : 'address',
  }));
}
