/** The demo's member of staff, for the review desk. */
import type { Deps } from '../domain/deps.ts';
import { findReviewer, insertReviewer } from '../domain/staff.ts';
import { demoEmail, demoPassword } from './customers.ts';

export const demoReviewer = demoEmail('reviewer');

/** Seeding again changes nothing that is there. */
export async function seedReviewer({ storage: { queries }, passwords, secrets, clock }: Deps): Promise<void> {
  if ((await findReviewer(queries, secrets, demoReviewer)) !== undefined) return;
  await insertReviewer({ secrets, clock }, queries, demoReviewer, await passwords.hash(demoPassword));
}
