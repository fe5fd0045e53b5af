/** The demo's business, for invitations to a team. */

import type { Deps } from '@stepgate/identity';
import { findCustomer } from '@stepgate/identity/for-extras';
import { demoEmail } from './customers.ts';

/** Seeding again leaves existing data unchanged. */
export async function seedBusiness({ storage, clock }: Deps): Promise<void> {
  const owner = await findCustomer(storage.queries, demoEmail('business'));
  if (owner === undefined) return;
  await storage.queries
    .insertInto('business')
    .values({ id: 'brightwater', name: 'Brightwater Ltd', owner_id: owner.id, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
