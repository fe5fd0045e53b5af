/** The rows of social logins that a customer connected: each change of them has its function here. `social/` has the rules. */
import type { SocialProvider } from '@stepgate/contract';
import type { Transaction } from '../storage/transaction.ts';
import { keepFormer } from './former-factors.ts';

/** The first customer who links an identity keeps it. @returns whose it is */
export async function linkIdentity(
  { queries, now }: Transaction,
  provider: SocialProvider,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  customerId: string,
): Promise<string> {
  const linked = await queries
    .insertInto('social_identity')
    .values({ issuer, subject, customer_id: customerId, provider, linked_at: now })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet(({ ref }) => ({ subject: ref('excluded.subject') })),
    )
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return linked.customer_id;
}

/** Removes the provider's identities. They can be put back for some days. @param removedIn hash of the session that asks @param linkedAt only those @returns whether there were any */
export async function dropIdentities(
  tx: Transaction,
  customerId: string,
  provider: string,
  removedIn: string,
  linkedAt?: number,
): Promise<boolean> {
  const removed = await tx.queries
    .deleteFrom('social_identity')
    .where('customer_id', '=', customerId)
    .where('provider', '=', provider)
    .$if(linkedAt !== undefined, (query) => query.where('linked_at', '=', linkedAt ?? 0))
    .returning(['issuer', 'subject', 'provider', 'linked_at'])
    .execute();
  for (const row of removed) await keepFormer(tx, customerId, 'social', row, { addedAt: row.linked_at, removedIn });
  return removed.length > 0;
}
