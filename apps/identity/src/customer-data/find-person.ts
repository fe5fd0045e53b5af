import type { Queries } from '../storage/storage.ts';
import type { Person } from './holdings.ts';

/** The owner of an address: a customer, or a sign-up that isn't finished. */
export async function findPerson(queries: Queries, email: string): Promise<Person | undefined> {
  const row = await queries.selectFrom('customer').select(['id', 'email']).where('email', '=', email).executeTakeFirst();
  if (row === undefined) return undefined;
  const rows = await queries.selectFrom('phone_number').select('number').where('customer_id', '=', row.id).execute();
  return { ...row, numbers: rows.map(({ number }) => number) };
}
