/** The links of messages about a change that somebody else may have made: they stop it, and all that came with it or later. */
import { lifetimes, routes } from '@stepgate/contract';
import { linkTo } from '../messages/links.ts';
import type { Transaction } from '../storage/transaction.ts';
import { lockCustomer } from './lock-customer.ts';
import { changeMadeNow, type MadeChange } from './made-changes.ts';

/** The changes that the link stops. */
export type Stopped = {
  /** When the change was made. */
  readonly since: number;
  /** Hash of the session that made it, or empty. */
  readonly session: string;
};

/** Called after `securityChanged`, in its transaction. @returns a new link for one message about that change */
export async function notMeLink(tx: Transaction, customerId: string, stopped: Stopped): Promise<string> {
  return linkAbout(tx, customerId, stopped, (await changeMadeNow(tx, customerId))?.id ?? '');
}

/** @returns a new link about an earlier change */
export const linkAboutChange = (tx: Transaction, customerId: string, { id, madeAt, session }: MadeChange): Promise<string> =>
  linkAbout(tx, customerId, { since: madeAt, session }, id);

async function linkAbout(tx: Transaction, customerId: string, { since, session }: Stopped, change: string): Promise<string> {
  const token = tx.secrets.newToken();
  await tx.queries
    .insertInto('link')
    .values({
      hash: tx.secrets.hashToken(token),
      kind: 'not-me',
      customer_id: customerId,
      token_hash: '',
      guard_hash: '',
      since,
      session_hash: session,
      change_id: change,
      created_at: tx.now,
      expires_at: tx.now + lifetimes.notMeLink,
      used_at: null,
    })
    .execute();
  return linkTo(tx.settings, routes.notMe, token);
}

/** Locks the customer and uses the link up. @returns `undefined` for a link that is unknown, used or expired */
export async function spendNotMeLink(
  tx: Transaction,
  hash: string,
): Promise<(Stopped & { readonly customerId: string; readonly change: string }) | undefined> {
  const usable = () =>
    tx.queries
      .selectFrom('link')
      .select('customer_id')
      .where('hash', '=', hash)
      .where('kind', '=', 'not-me')
      .where('used_at', 'is', null)
      .where('expires_at', '>', tx.now)
      .executeTakeFirst();
  const found = await usable();
  if (found === undefined) return undefined;
  await lockCustomer(tx.queries, found.customer_id);
  const spent = await tx.queries
    .updateTable('link')
    .set({ used_at: tx.now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning(['customer_id', 'since', 'session_hash', 'change_id', 'created_at'])
    .executeTakeFirst();
  if (spent === undefined) return undefined;
  const { customer_id: customerId, since, session_hash: session, change_id: change, created_at } = spent;
  return { customerId, since: since ?? created_at, session, change };
}
