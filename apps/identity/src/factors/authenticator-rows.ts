/**
 * The rows of a customer's authenticator apps. The first has its row in `totp`, which has one for each customer, and the others in `further_totp`: a process of 0.2.0
 * knows only the first. @until 0.4.0, when one table can have them all.
 */
import type { Sealed } from '../kernel/sealed.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';

export type Authenticator = {
  /** As the name of its factor has it. That of the first is its time, because its successor in the row is another app. */
  readonly id: string;
  /** Empty for an app of 0.2.0, of an import or of the demo. */
  readonly name: string;
  readonly addedAt: number;
  /** Sealed for this owner: the customer in `totp`, the row in `further_totp`. */
  readonly secret: Sealed;
  readonly owner: string;
  readonly lastStep: number;
};

/** The first one first. */
export async function listAuthenticators(queries: Queries, customerId: string): Promise<readonly Authenticator[]> {
  const rows = await queries
    .selectFrom('totp')
    .select(['customer_id as owner', 'name', 'enrolled_at', 'secret', 'last_step'])
    .where('customer_id', '=', customerId)
    .unionAll(
      queries
        .selectFrom('further_totp')
        .select(['id as owner', 'name', 'enrolled_at', 'secret', 'last_step'])
        .where('customer_id', '=', customerId),
    )
    .execute();
  const order = (row: (typeof rows)[number]) => (row.owner === customerId ? 0 : row.enrolled_at + 1);
  return rows
    .sort((a, b) => order(a) - order(b))
    .map(({ owner, name, enrolled_at, secret, last_step }) => ({
      id: owner === customerId ? String(enrolled_at) : owner,
      name,
      addedAt: enrolled_at,
      secret,
      owner,
      lastStep: last_step,
    }));
}

type NewAuthenticator = {
  readonly name: string;
  readonly addedAt: number;
  /** Not sealed. */
  readonly key: string;
  readonly lastStep: number;
};

/** Adds an app beside those of the customer. @returns its id */
export async function insertAuthenticator(
  { queries, secrets }: Transaction,
  customerId: string,
  { name, addedAt, key, lastStep }: NewAuthenticator,
): Promise<string> {
  const row = { customer_id: customerId, name, enrolled_at: addedAt, last_step: lastStep };
  const first = await queries
    .insertInto('totp')
    .values({ ...row, secret: secrets.seal(key, customerId) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  if (first !== undefined) return String(addedAt);
  const id = secrets.newToken();
  await queries
    .insertInto('further_totp')
    .values({ ...row, id, secret: secrets.seal(key, id) })
    .execute();
  return id;
}

export async function nameAuthenticator(
  queries: Queries,
  customerId: string,
  { owner }: Authenticator,
  name: string,
): Promise<void> {
  if (owner === customerId) await queries.updateTable('totp').set({ name }).where('customer_id', '=', owner).execute();
  else await queries.updateTable('further_totp').set({ name }).where('id', '=', owner).execute();
}

/** @returns whether the row was there */
export async function deleteAuthenticator(
  { queries }: Transaction,
  customerId: string,
  { owner }: Authenticator,
): Promise<boolean> {
  const deleted =
    owner === customerId
      ? await queries.deleteFrom('totp').where('customer_id', '=', owner).returning('secret').executeTakeFirst()
      : await queries.deleteFrom('further_totp').where('id', '=', owner).returning('secret').executeTakeFirst();
  return deleted !== undefined;
}

/** Spends a time step: each can be used once and never after a later one, across all processes. @returns whether this call spent it */
export async function spendTimeStep(queries: Queries, customerId: string, app: Authenticator, step: number): Promise<boolean> {
  const spent =
    app.owner === customerId
      ? await queries
          .updateTable('totp')
          .set({ last_step: step })
          .where('customer_id', '=', customerId)
          .where('last_step', '<', step)
          .returning('last_step')
          .executeTakeFirst()
      : await queries
          .updateTable('further_totp')
          .set({ last_step: step })
          .where('id', '=', app.owner)
          .where('last_step', '<', step)
          .returning('last_step')
          .executeTakeFirst();
  return spent !== undefined;
}
