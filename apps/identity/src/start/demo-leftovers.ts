/** Detects demo data in a database. */
import type { Queries } from '../storage/storage.ts';

/** Addresses of the demo's customers and of its reviewer. Nobody else can have one, because the domain is reserved (RFC 2606). */
const demoAddresses = '%@demo.example';

/**
 * @returns whether the database holds a customer or a reviewer of the demo, all of whom have a public password. A customer counts only with a
 * password, because a sign-up that was only begun could name any address.
 */
export async function hasDemoLeftovers(queries: Queries): Promise<boolean> {
  const customer = await queries
    .selectFrom('customer')
    .select('id')
    .where('email', 'like', demoAddresses)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  if (customer !== undefined) return true;
  return (await queries.selectFrom('staff').select('id').where('email', 'like', demoAddresses).executeTakeFirst()) !== undefined;
}
