/** Logged-in customers who change what protects their account. */
import type { Language } from '@stepgate/contract';
import type { Storage } from '@stepgate/identity';
import { type Answer, paths } from './asking.ts';
import type { WorldCustomer } from './customers.ts';
import { beginLogin, cookiesOf } from './journeys.ts';
import type { World } from './open-world.ts';
import type { WantedCustomer } from './wanted-customer.ts';

export type LoggedInCustomer = {
  readonly customer: WorldCustomer;
  /** Of the session, as the browser sends it. */
  readonly cookie: string;
  /** Posts in the session. */
  post(path: string, body?: unknown): Promise<Answer>;
  security(): Promise<Answer>;
};

/** Minimum time between two codes of one app. */
const step = 30_000;

/** A session that began with the password and the app's code, 30 seconds after any earlier code. */
export async function newSession(world: World, customer: WorldCustomer, language: Language = 'en'): Promise<LoggedInCustomer> {
  world.clock.move(step);
  const headers = { 'x-language': language };
  const oneTimeToken = await beginLogin(world, customer, { headers });
  await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
  const answer = await world.ask(paths.exchange, { body: { oneTimeToken }, headers });
  if (answer.status !== 200) throw new Error(`the exchange was answered with ${answer.status}`);
  return loggedInWith(world, customer, cookiesOf(answer));
}

export function loggedInWith(world: World, customer: WorldCustomer, cookie: string): LoggedInCustomer {
  return {
    customer,
    cookie,
    post: (path, body) => world.ask(path, { method: 'POST', cookie, ...(body !== undefined && { body }) }),
    security: () => world.ask(paths.security, { cookie }),
  };
}

export const newLoggedInCustomer = async (world: World, setup: WantedCustomer = {}): Promise<LoggedInCustomer> =>
  newSession(world, await world.addCustomer(setup), setup.language);

/** Freezes every session, as a fraud report does. */
export async function freezeSessions({ queries }: Storage, { id }: WorldCustomer, now: number): Promise<void> {
  await queries.updateTable('session').set({ frozen_at: now }).where('customer_id', '=', id).execute();
}

/** The last risky change, which puts sending money on hold: empty without such a change. */
export async function readRiskyChange({ queries }: Storage, { id }: WorldCustomer): Promise<string> {
  const { risky_change } = await queries
    .selectFrom('customer')
    .select('risky_change')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return risky_change;
}

/** Everything that a change of what protects an account could write. */
export async function readProtection({ queries }: Storage, { id }: WorldCustomer): Promise<unknown> {
  const [customer, numbers, newNumbers, changes, app, newApp, codes, devices, passkeys, newPasskey, links, face, socials] =
    await Promise.all([
      queries.selectFrom('customer').selectAll().where('id', '=', id).execute(),
      queries.selectFrom('phone_number').selectAll().where('customer_id', '=', id).orderBy('id').execute(),
      queries.selectFrom('new_phone_number').selectAll().where('customer_id', '=', id).orderBy('id').execute(),
      queries.selectFrom('phone_change').selectAll().where('customer_id', '=', id).orderBy('id').execute(),
      queries.selectFrom('totp').selectAll().where('customer_id', '=', id).execute(),
      queries.selectFrom('totp_enrolment').selectAll().where('customer_id', '=', id).execute(),
      queries.selectFrom('backup_code').selectAll().where('customer_id', '=', id).orderBy('hash').execute(),
      queries.selectFrom('push_device').selectAll().where('customer_id', '=', id).orderBy('id').execute(),
      queries.selectFrom('passkey').selectAll().where('customer_id', '=', id).orderBy('id').execute(),
      queries.selectFrom('passkey_enrolment').selectAll().where('customer_id', '=', id).execute(),
      queries.selectFrom('link').selectAll().where('customer_id', '=', id).orderBy('hash').execute(),
      queries.selectFrom('face_template').selectAll().where('customer_id', '=', id).execute(),
      queries.selectFrom('social_identity').selectAll().where('customer_id', '=', id).orderBy('subject').execute(),
    ]);
  return { customer, numbers, newNumbers, changes, app, newApp, codes, devices, passkeys, newPasskey, links, face, socials };
}
