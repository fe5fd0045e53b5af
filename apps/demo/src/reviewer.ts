/** The demo's staff member, for the back office. */
import type { Deps } from '@stepgate/identity';
import { findStaff, insertStaff } from '@stepgate/identity/for-extras';
import { demoEmail, demoPassword } from './customers.ts';

export const demoReviewer = demoEmail('reviewer');

/** Seeding again leaves existing data unchanged. */
export async function seedReviewer({ storage: { queries }, passwords, secrets, clock }: Deps): Promise<void> {
  if ((await findStaff(queries, secrets, demoReviewer)) !== undefined) return;
  await insertStaff({ queries, secrets, now: clock.now() }, demoReviewer, 'decide', await passwords.hash(demoPassword));
}
