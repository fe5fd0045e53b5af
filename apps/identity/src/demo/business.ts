/** The demo's business, for invitations to a team. */

import { findCustomer } from '../domain/customers.ts';
import type { Deps } from '../domain/deps.ts';
import { demoEmail } from './customers.ts';

/** Seeding again changes nothing that is there. */
export async function seedBusiness({ storage, clock }: Deps): Promise<void> {
  const owner = await findCustomer(storage.queries, demoEmail('business'));
  if (owner === undefined) return;
  await storage.queries
    .insertInto('business')
    .values({ id: 'brightwater', name: 'Brightwater Ltd', owner_id: owner.id, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
