/** Writes the demo's customers to the database. Seeding again leaves existing data unchanged. */
import type { Deps } from '@stepgate/identity';
import { type Queries, setSignal } from '@stepgate/identity/for-extras';
import { type DemoCustomer, demoCustomers, demoEmail, demoNumber, demoPassword } from './customers.ts';
import { demoDevice } from './demo-device.ts';
import { seedFace } from './faces/seed-face.ts';

type Seed = { readonly id: string; readonly index: number; readonly passwordHash: string };

const month = 30 * 24 * 60 * 60_000;

async function insert(deps: Deps, queries: Queries, customer: DemoCustomer, seed: Seed): Promise<void> {
  const { secrets, clock } = deps;
  const { id, index, passwordHash } = seed;
  const now = clock.now();
  const email = demoEmail(customer.name);
  const { switchedOff } = customer;
  const deactivation = typeof switchedOff === 'object' ? switchedOff : undefined;
  const created = await queries
    .insertInto('customer')
    .values({
      id,
      email,
      password_hash: passwordHash,
      chosen_method: customer.preferred ?? '',
      created_at: now,
      email_verified_at: customer.emailUnverified ? null : now,
      password_changed_at: now,
      status: switchedOff === undefined ? 'active' : deactivation === undefined ? 'paused' : 'deactivated',
      status_title: deactivation?.title ?? '',
      status_message: deactivation?.message ?? '',
      can_appeal: deactivation === undefined ? 0 : 1,
      ...(customer.changed && { risky_change: customer.changed, risky_change_at: now, risky_since: now }),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created === undefined) return;
  if (customer.signal !== undefined) {
    const signal = { ...customer.signal, until: null, reason: 'This customer of the demo shows it', by: 'import' } as const;
    await setSignal({ queries, secrets, now }, id, signal);
  }
  // Its methods are older than the change, because only such a method confirms it.
  const since = customer.changed ? now - month : now;
  for (const [at, number] of (customer.numbers ?? [demoNumber(index)]).entries()) {
    const primary = at === 0 ? 1 : 0;
    await queries
      .insertInto('phone_number')
      .values({ id: secrets.newToken(), customer_id: id, number, is_primary: primary, verified_at: since })
      .execute();
  }
  const key = secrets.seal(secrets.newToken().slice(0, 27), id);
  await queries.insertInto('totp').values({ customer_id: id, secret: key, last_step: 0, enrolled_at: since }).execute();
  if (customer.face) await seedFace(deps, queries, id, since);
  if (!customer.device) return;
  await queries
    .insertInto('push_device')
    .values(demoDevice(secrets, email, { id: secrets.newToken(), customer_id: id, enrolled_at: now }))
    .execute();
}

export async function seedDemo(deps: Deps): Promise<void> {
  const passwordHash = await deps.passwords.hash(demoPassword);
  for (const [index, customer] of demoCustomers.entries()) {
    const id = deps.secrets.newToken();
    await deps.storage.transaction(({ queries }) => insert(deps, queries, customer, { id, index, passwordHash }));
  }
}
