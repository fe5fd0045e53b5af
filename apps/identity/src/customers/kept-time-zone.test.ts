/** The zone of the times in a customer's messages, on SQLite: the rule has no statement that PostgreSQL could read in another way. */
import { badInputs, beginLogin, openWorld, paths, type World, type WorldCustomer } from '@stepgate/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify } from '../messages/notify.ts';
import { transact } from '../storage/transaction.ts';
import { customerWithId } from './customers.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const kept = async ({ id }: WorldCustomer): Promise<string | null> => {
  const row = await world.storage.queries
    .selectFrom('customer')
    .select('time_zone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.time_zone;
};

/** A login in a browser of that zone. @param withCode otherwise it stops after the password */
async function logIn(customer: WorldCustomer, zone: string | undefined, withCode = true): Promise<number> {
  world.clock.move(30_000);
  const headers: Record<string, string> = zone === undefined ? {} : { 'x-time-zone': zone };
  const oneTimeToken = await beginLogin(world, customer, { headers });
  if (withCode) await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) }, headers });
  return (await world.ask(paths.exchange, { body: { oneTimeToken }, headers })).status;
}

/** @returns the line of a mail that says when something happened */
async function whenOfMail({ id, email }: WorldCustomer): Promise<string | undefined> {
  const customer = (await customerWithId(world.storage.queries, id)) ?? expect.fail('there is no customer');
  await transact(world, (tx) => notify(tx, customer, 'passwordChanged'));
  const mail = (await world.messagesTo(email)).at(-1);
  return /^When: .*$/m.exec(mail?.text ?? '')?.[0];
}

it('[MARK-12] after a complete login mails give times on the clock of its browser, without naming the zone', async () => {
  const customer = await world.addCustomer();
  expect(await logIn(customer, 'Asia/Kolkata')).toBe(200);
  expect(await kept(customer)).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
  expect(await whenOfMail(customer)).toMatch(/^When: 5 January 2026 at 14:3\d$/);
});

it('[MARK-12] while no zone is known, a mail gives the time in UTC and says so', async () => {
  const customer = await world.addCustomer();
  expect(await whenOfMail(customer)).toMatch(/^When: 5 January 2026 at 09:0\d UTC$/);
});

it('[MARK-12] a login that stops halfway changes no zone: a stolen password alone can’t move the owner’s clock', async () => {
  const customer = await world.addCustomer();
  expect(await logIn(customer, 'Europe/Berlin')).toBe(200);
  expect(await logIn(customer, 'Asia/Tokyo', false)).toBe(403);
  expect(await kept(customer)).toBe('Europe/Berlin');
});

it('[MARK-12] the zone follows each complete login, and a request without one says nothing', async () => {
  const customer = await world.addCustomer();
  expect(await logIn(customer, 'Europe/Berlin')).toBe(200);
  expect(await logIn(customer, 'America/New_York')).toBe(200);
  expect(await kept(customer)).toBe('America/New_York');
  expect(await logIn(customer, undefined)).toBe(200);
  expect(await kept(customer)).toBe('America/New_York');
});

it('[MARK-12] an unknown zone is never stored', async () => {
  const customer = await world.addCustomer();
  const bad = badInputs('headers').flatMap(({ id, generator }) =>
    id === 'H22' && generator?.kind === 'header' ? (generator.value ?? []) : [],
  );
  expect(bad).toHaveLength(1);
  for (const zone of [...bad, 'Mars/Olympus', '+01:00', '<script>', '', 'k'.repeat(10_000)]) {
    expect(await logIn(customer, zone), zone).toBe(200);
    expect(await kept(customer), zone).toBeNull();
  }
});
