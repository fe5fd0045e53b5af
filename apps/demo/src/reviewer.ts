/** The demo's staff, for the support desk. */
import type { Deps } from '@stepgate/identity';
import { findStaff, insertStaff } from '@stepgate/identity/for-extras';
import { demoEmail, demoPassword } from './customers.ts';

/** Two, because the heavy actions take two people. */
export const demoStaff = [demoEmail('reviewer'), demoEmail('colleague')] as const;

/** Seeding again leaves existing data unchanged. */
export async function seedStaff({ storage: { queries }, passwords, secrets, clock }: Deps): Promise<void> {
  for (const email of demoStaff)
    if ((await findStaff(queries, secrets, email)) === undefined)
      await insertStaff({ queries, secrets, now: clock.now() }, email, 'decide', await passwords.hash(demoPassword));
}
