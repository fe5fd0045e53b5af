/** Facebook never says that it has verified an address, so nobody comes in by it who was not linked before: the demo's customers were. */
import type { Deps } from '../../domain/deps.ts';
import { demoCustomers, demoEmail } from '../customers.ts';
import { demoIssuer, demoSubject } from './accounts.ts';

/** Seeding again changes nothing that is there. */
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
