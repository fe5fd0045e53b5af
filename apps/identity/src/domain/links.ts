/** What a link in a mail, or an enrolment code, stands for: hashed, good once and for a while, and for one thing only. */
import type { Queries } from '../storage/storage.ts';

export type LinkKind =
  | 'reset-password'
  | 'email-checkpoint'
  | 'verify-email'
  | 'enrol-device'
  | 'cancel-phone-change'
  | 'change-email'
  | 'cancel-email-change';

export type Link = { readonly customerId: string; readonly tokenHash: string; readonly guardHash: string };

export type NewLink = Link & { readonly hash: string; readonly kind: LinkKind; readonly lifetime: number };

export async function keepLink(queries: Queries, now: number, link: NewLink): Promise<void> {
  await queries
    .insertInto('link')
    .values({
      hash: link.hash,
      kind: link.kind,
      customer_id: link.customerId,
      token_hash: link.tokenHash,
      guard_hash: link.guardHash,
      created_at: now,
      expires_at: now + link.lifetime,
      used_at: null,
    })
    .execute();
}

/** The link, if it may still be used; using it is another thing. */
export async function findLink(queries: Queries, now: number, kind: LinkKind, hash: string): Promise<Link | undefined> {
  const row = await queries
    .selectFrom('link')
    .select(['customer_id', 'token_hash', 'guard_hash'])
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { customerId: row.customer_id, tokenHash: row.token_hash, guardHash: row.guard_hash };
}

/** Uses it up: of any number of users, one gets it. */
export async function spendLink(queries: Queries, now: number, kind: LinkKind, hash: string): Promise<Link | undefined> {
  const row = await queries
    .updateTable('link')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['customer_id', 'token_hash', 'guard_hash'])
    .executeTakeFirst();
  return row && { customerId: row.customer_id, tokenHash: row.token_hash, guardHash: row.guard_hash };
}

/** Voids what is still unused of a kind: of a customer, or of one token but for its newest. */
export async function voidLinks(
  queries: Queries,
  now: number,
  kind: LinkKind,
  of: { readonly customerId: string } | { readonly tokenHash: string; readonly except: string },
): Promise<void> {
  await queries
    .updateTable('link')
    .set({ used_at: now })
    .where('kind', '=', kind)
    .where((where) =>
      'tokenHash' in of
        ? where.and([where('token_hash', '=', of.tokenHash), where('hash', '<>', of.except)])
        : where('customer_id', '=', of.customerId),
    )
    .where('used_at', 'is', null)
    .execute();
}

/** Voids whatever else was mailed to a customer and is still unused. */
export async function voidEveryLink(queries: Queries, customerId: string, now: number): Promise<void> {
  await queries
    .updateTable('link')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .execute();
}
