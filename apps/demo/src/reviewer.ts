/** The demo's staff member, for the back office. */
import type { Deps } from '@stepgate/identity';
import { findReviewer, insertReviewer } from '@stepgate/identity/for-extras';
import { demoEmail, demoPassword } from './customers.ts';

export const demoReviewer = demoEmail('reviewer');

/** Seeding again leaves existing data unchanged. */
export async function seedReviewer({ storage: { queries }, passwords, secrets, clock }: Deps): Promise<void> {
  if ((await findReviewer(queries, secrets, demoReviewer)) !== undefined) return;
  await insertReviewer({ queries, secrets, now: clock.now() }, demoReviewer, await passwords.hash(demoPassword));
}
