import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import { Problem } from './problem.ts';
import { reachable } from './reachable.ts';

/** Makes whoever else changes something of this customer wait, so that two changes at one moment do not count on each other. */
export async function takeTurn(queries: Queries, customerId: string): Promise<void> {
  await queries
    .updateTable('customer')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', customerId)
    .execute();
}

/**
 * Refuses a removal after which nothing would be left to prove who one is with; a number that no code can be sent to is nothing. Called
 * after the removal, in its transaction.
 * @throws Problem `last_way`
 */
export async function refuseLastWay({ phone, settings }: Deps, queries: Queries, customerId: string): Promise<void> {
  await takeTurn(queries, customerId);
  const app = await queries.selectFrom('totp').select('customer_id').where('customer_id', '=', customerId).executeTakeFirst();
  const device = await queries.selectFrom('push_device').select('id').where('customer_id', '=', customerId).executeTakeFirst();
  if (app !== undefined || device !== undefined) return;
  const numbers = await queries.selectFrom('phone_number').select('number').where('customer_id', '=', customerId).execute();
  const works = numbers.some(({ number }) => {
    const reach = reachable(number, settings.phoneCountries);
    return reach.outcome === 'reachable' && reach.channels.some((channel) => phone.channels.has(channel));
  });
  if (!works) throw new Problem('last_way');
}
