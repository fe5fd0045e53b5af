import type { Queries } from '../storage/storage.ts';
import { noteRiskyChange } from './cool-off.ts';
import type { Customer } from './customers.ts';
import type { Deps } from './deps.ts';
import { maskPhoneNumber } from './masked.ts';
import { tell, tellByText } from './notices.ts';
import { endSessionsOf } from './sessions.ts';
import { endTokens } from './token-progress.ts';

/** Makes one number the main one, and no other. */
export async function makePrimary(queries: Queries, customerId: string, id: string): Promise<void> {
  await queries
    .updateTable('phone_number')
    .set(({ eb }) => ({ is_primary: eb.case().when('id', '=', id).then(1).else(0).end() }))
    .where('customer_id', '=', customerId)
    .execute();
}

/** The customer's main number. */
export async function primaryNumber(
  queries: Queries,
  customerId: string,
): Promise<{ readonly id: string; readonly number: string } | undefined> {
  return queries
    .selectFrom('phone_number')
    .select(['id', 'number'])
    .where('customer_id', '=', customerId)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

/**
 * Gives a customer a number that nobody has; a sign-up that was never finished has none to keep.
 * @returns its id, or `undefined` where somebody has it by now
 */
export async function giveNumber(
  { secrets, clock }: Deps,
  queries: Queries,
  customerId: string,
  number: string,
): Promise<string | undefined> {
  await queries
    .deleteFrom('phone_number')
    .where('number', '=', number)
    .where('customer_id', '<>', customerId)
    .where('customer_id', 'in', (from) => from.selectFrom('customer').select('id').where('status', '=', 'registering'))
    .execute();
  const given = await queries
    .insertInto('phone_number')
    .values({ id: secrets.newToken(), customer_id: customerId, number, is_primary: 0, verified_at: clock.now() })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (given !== undefined) return given.id;
  const own = await queries
    .selectFrom('phone_number')
    .select('id')
    .where('number', '=', number)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return own?.id;
}

type Replacement = {
  /** Id of the number that goes; empty where there is none. */
  readonly replaces: string;
  /** E.164, proved. */
  readonly number: string;
  readonly exceptToken?: string;
  readonly exceptSession?: string;
};

/**
 * A new number in the place of one, in the caller's transaction: the old one is dead, every other session and token ends, and both numbers
 * and the e-mail address are told, except of the first steps of an account that is being made.
 * @returns `false`, with nothing changed, where the number has become another account's
 */
export async function replacePhoneNumber(
  deps: Deps,
  queries: Queries,
  customer: Customer,
  { replaces, number, exceptToken, exceptSession }: Replacement,
): Promise<boolean> {
  const now = deps.clock.now();
  const id = await giveNumber(deps, queries, customer.id, number);
  if (id === undefined) return false;
  const old = await queries
    .deleteFrom('phone_number')
    .where('id', '=', replaces)
    .where('id', '<>', id)
    .where('customer_id', '=', customer.id)
    .returning('number')
    .executeTakeFirst();
  await makePrimary(queries, customer.id, id);
  await queries
    .updateTable('customer')
    .set(({ eb }) => ({
      must_update_phone_number: 0,
      // The number that was lost is not the one of today.
      preferred_challenge: eb
        .case()
        .when('preferred_challenge', '=', 'INITIATE_CHANGE_PHONE_NUMBER_FLOW')
        .then('SMS')
        .else(eb.ref('preferred_challenge'))
        .end(),
    }))
    .where('id', '=', customer.id)
    .execute();
  await endTokens(queries, customer.id, now, exceptToken);
  await endSessionsOf(queries, customer.id, now, { except: exceptSession });
  if (customer.status === 'registering') return true;
  await noteRiskyChange(queries, now, customer.id, 'phone-number');
  await tell(deps, queries, customer, 'phoneNumberChanged', maskPhoneNumber(number));
  await tellByText(deps, queries, customer, number, 'numberIsYours');
  if (old !== undefined) await tellByText(deps, queries, customer, old.number, 'numberGone');
  return true;
}
