/** Links in mails and enrolment codes: stored as hashes, valid once, for a limited time and for one purpose. */

import { type Expiring, expired } from '../storage/expiring.ts';
import type { Queries } from '../storage/storage.ts';

export const expiring: readonly Expiring[] = [expired('link')];

export type LinkKind =
  | 'reset-password'
  | 'email-checkpoint'
  | 'verify-email'
  | 'enrol-device'
  | 'cancel-phone-change'
  | 'cancel-passkey-recovery'
  | 'not-me'
  | 'change-email'
  | 'cancel-email-change';

export type Link = {
  readonly customerId: string;
  readonly tokenHash: string;
  /** Hash of what the token's browser must have or its customer must type; empty if the link alone counts. */
  readonly guardHash: string;
};

export type NewLink = Link & {
  readonly hash: string;
  readonly kind: LinkKind;
  readonly lifetime: number;
  /** Hash of the session that began what the link completes, if that counts. */
  readonly session?: string;
};

export async function keepLink(queries: Queries, now: number, link: NewLink): Promise<void> {
  await queries
    .insertInto('link')
    .values({
      hash: link.hash,
      kind: link.kind,
      customer_id: link.customerId,
      token_hash: link.tokenHash,
      guard_hash: link.guardHash,
      session_hash: link.session ?? '',
      created_at: now,
      expires_at: now + link.lifetime,
      used_at: null,
    })
    .execute();
}

/** The link, if it can still be used. Doesn't use it up. */
export async function findLink(
  queries: Queries,
  now: number,
  kind: LinkKind,
  hash: string,
): Promise<(Link & { readonly createdAt: number }) | undefined> {
  const row = await queries
    .selectFrom('link')
    .select(['customer_id', 'token_hash', 'guard_hash', 'created_at'])
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return (
    row && {
      customerId: row.customer_id,
      tokenHash: row.token_hash,
      guardHash: row.guard_hash,
      createdAt: row.created_at,
    }
  );
}

/** Whether a link can still be used. A link that a newer one has replaced counts as used. Doesn't use it up. @returns `undefined` for an unknown link */
export async function stateOfLink(
  queries: Queries,
  now: number,
  kind: LinkKind,
  hash: string,
): Promise<'valid' | 'used' | 'expired' | undefined> {
  const row = await queries
    .selectFrom('link')
    .select(['used_at', 'expires_at'])
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.used_at !== null) return 'used';
  return row.expires_at > now ? 'valid' : 'expired';
}

/** The link that was mailed for a token, if it can still be used. Doesn't use it up. */
export async function findLinkOfToken(
  queries: Queries,
  now: number,
  kind: LinkKind,
  tokenHash: string,
): Promise<{ readonly hash: string; readonly guardHash: string } | undefined> {
  const row = await queries
    .selectFrom('link')
    .select(['hash', 'guard_hash'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { hash: row.hash, guardHash: row.guard_hash };
}

/** Uses the link up. Only one of several concurrent callers gets it. */
export async function spendLink(
  queries: Queries,
  now: number,
  kind: LinkKind,
  hash: string | readonly string[],
): Promise<(Link & { readonly session: string }) | undefined> {
  const row = await queries
    .updateTable('link')
    .set({ used_at: now })
    .where('hash', 'in', [hash].flat())
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['customer_id', 'token_hash', 'guard_hash', 'session_hash'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { customer_id: customerId, token_hash: tokenHash, guard_hash: guardHash, session_hash: session } = row;
  return { customerId, tokenHash, guardHash, session };
}

/** Lets a customer's unused links of a kind work again, as long as a new one would: those that are younger than `within`. */
export async function renewLinks(
  queries: Queries,
  now: number,
  kind: LinkKind,
  { customerId, lifetime, within }: { readonly customerId: string; readonly lifetime: number; readonly within: number },
): Promise<void> {
  await queries
    .updateTable('link')
    .set({ expires_at: now + lifetime })
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('created_at', '>', now - within)
    .execute();
}

/** Invalidates a customer's unused links of a kind, or those of one token except its newest. */
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

/** Invalidates every unused link of a customer, except those with which the owner stops a thief: a thief could void them so. */
export async function voidEveryLink(queries: Queries, customerId: string, now: number): Promise<void> {
  await queries
    .updateTable('link')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('kind', '<>', 'not-me')
    .where('used_at', 'is', null)
    .execute();
}
