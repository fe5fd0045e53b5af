/**
 * Facebook never says that it has verified an address, so only accounts that were linked before can log in with it. This links the demo's customers.
 */
import type { Deps } from '@stepgate/identity';
import { demoCustomers, demoEmail } from '../customers.ts';
import { demoIssuer, demoSubject } from './accounts.ts';

/** Seeding again leaves existing data unchanged. */
export async function seedSocialIdentities({ storage: { queries }, secrets, clock, settings }: Deps): Promise<void> {
  const issuer = demoIssuer(settings.origin, 'facebook');
  const emails = demoCustomers.map(({ name }) => demoEmail(name));
  const customers = await queries
    .selectFrom('customer')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where('email_verified_at', 'is not', null)
    .execute();
  for (const { id, email } of customers) {
    const subject = demoSubject(secrets, 'facebook', email);
    await queries
      .insertInto('social_identity')
      .values({ issuer, subject, customer_id: id, provider: 'facebook', linked_at: clock.now() })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .execute();
  }
}
