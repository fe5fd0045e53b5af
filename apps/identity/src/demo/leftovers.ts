/** Detects demo data in a database. */
import type { Queries } from '../storage/storage.ts';
import { demoCustomers, demoEmail } from './customers.ts';
import { demoReviewer } from './reviewer.ts';

/**
 * @returns whether the database holds a customer or a reviewer of the demo, all of whom have a public password. A customer counts only with a
 * password, because a sign-up that was only begun could name any address.
 */
export async function hasDemoLeftovers(queries: Queries): Promise<boolean> {
  const emails = demoCustomers.map(({ name }) => demoEmail(name));
  const customer = await queries
    .selectFrom('customer')
    .select('id')
    .where('email', 'in', emails)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  if (customer !== undefined) return true;
  return (await queries.selectFrom('staff').select('id').where('email', '=', demoReviewer).executeTakeFirst()) !== undefined;
}
