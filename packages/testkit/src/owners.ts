/** Customers who are logged in and change what protects their account. */
import { calls } from '@stepgate/contract';
import type { Storage } from '@stepgate/identity';
import { type Answer, paths, tokenOf } from './asking.ts';
import type { WantedCustomer, WorldCustomer } from './customers.ts';
import { beginLogin, cookiesOf } from './journeys.ts';
import type { World } from './open-world.ts';

export type Owner = {
  readonly customer: WorldCustomer;
  /** Of the session, as it is sent back. */
  readonly cookie: string;
  /** Posts in the session. */
  post(path: string, body?: unknown): Promise<Answer>;
  security(): Promise<Answer>;
};

/** How long codes of one app must be apart. */
const step = 30_000;

/** A session that began with the password and the code of the app, half a minute after whatever was before. */
export async function newSession(world: World, customer: WorldCustomer, language: 'en' | 'de' = 'en'): Promise<Owner> {
  world.clock.move(step);
  const oneTimeToken = await beginLogin(world, customer, { headers: { 'x-language': language } });
  await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
  const answer = await world.ask(paths.exchange, { body: { oneTimeToken } });
  if (answer.status !== 200) throw new Error(`the exchange was answered with ${answer.status}`);
  return ownerWith(world, customer, cookiesOf(answer));
}

export function ownerWith(world: World, customer: WorldCustomer, cookie: string): Owner {
  return {
    customer,
    cookie,
    post: (path, body) => world.ask(path, { method: 'POST', cookie, ...(body !== undefined && { body }) }),
    security: () => world.ask(paths.security, { cookie }),
  };
}

export const newOwner = async (world: World, wanted: WantedCustomer = {}): Promise<Owner> =>
  newSession(world, await world.addCustomer(wanted), wanted.language);

/** A fresh second factor for the session, by the app. */
export async function stepUp(world: World, { customer, post }: Owner): Promise<Answer> {
  world.clock.move(step);
  const oneTimeToken = tokenOf((await post(calls.beginStepUp.path)).body);
  await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
  return post(calls.completeStepUp.path, { oneTimeToken });
}

/** As "It was not me" leaves every session that there is. */
export async function freezeSessions({ queries }: Storage, { id }: WorldCustomer, now: number): Promise<void> {
  await queries.updateTable('session').set({ frozen_at: now }).where('customer_id', '=', id).execute();
}

/** What was changed last, after which money rests: empty where nothing was. */
export async function riskyChangeOf({ queries }: Storage, { id }: WorldCustomer): Promise<string> {
  const { risky_change } = await queries
    .selectFrom('customer')
    .select('risky_change')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return risky_change;
}

/** All that a change of what protects an account could write. */
export async function protectionOf({ queries }: Storage, { id }: WorldCustomer): Promise<unknown> {
  const [customer, numbers, newNumbers, changes, app, newApp, codes, devices, links, face, socials] = await Promise.all([
    queries.selectFrom('customer').selectAll().where('id', '=', id).execute(),
    queries.selectFrom('phone_number').selectAll().where('customer_id', '=', id).orderBy('id').execute(),
    queries.selectFrom('new_phone_number').selectAll().where('customer_id', '=', id).orderBy('id').execute(),
    queries.selectFrom('phone_change').selectAll().where('customer_id', '=', id).orderBy('id').execute(),
    queries.selectFrom('totp').selectAll().where('customer_id', '=', id).execute(),
    queries.selectFrom('totp_enrolment').selectAll().where('customer_id', '=', id).execute(),
    queries.selectFrom('backup_code').selectAll().where('customer_id', '=', id).orderBy('hash').execute(),
    queries.selectFrom('push_device').selectAll().where('customer_id', '=', id).orderBy('id').execute(),
    queries.selectFrom('link').selectAll().where('customer_id', '=', id).orderBy('hash').execute(),
    queries.selectFrom('face_template').selectAll().where('customer_id', '=', id).execute(),
    queries.selectFrom('social_identity').selectAll().where('customer_id', '=', id).orderBy('subject').execute(),
  ]);
  return { customer, numbers, newNumbers, changes, app, newApp, codes, devices, links, face, socials };
}
