/** The rules of a new password, wherever a customer chooses one. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@stepgate/contract';
import { loggedInWith, logIn, openWorld, paths, postApproved, type World, type WorldCustomer } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHashFile } from '../providers/breached-passwords/hash-file.ts';

const breached = ['tr0ub4dor &3 is known', 'correct horse battery staple', 'Ein Satz mit ü und 🦊'];
const lines = breached.map((password) => `${createHash('sha1').update(password).digest('hex').toUpperCase()}:12\r\n`).sort();

describe('a new password', () => {
  let world: World;
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-breached-'));
  const file = join(folder, 'hashes.txt');
  beforeAll(async () => {
    writeFileSync(file, lines.join(''));
    const settings = { brand: 'Harbour Money', passwordWords: ['Zollverein', 'swift send'] };
    world = await openWorld({ settings, breachedPasswords: await openHashFile(file) });
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  /** Where a session changes it. */
  async function change(customer: WorldCustomer, password: string) {
    world.clock.move(30_000);
    const cookie = await logIn(world, customer);
    const body = { currentPassword: customer.password, newPassword: password };
    const {
      status,
      body: said,
      headers,
    } = await postApproved(world, loggedInWith(world, customer, cookie), calls.changePassword.path, { body });
    return { status, said, retryAfter: headers['retry-after'] };
  }

  it.each(breached)('[OWNER-15] is refused if it was found in a leak, and the answer says so: %s', async (password) => {
    const { status, said } = await change(await world.addCustomer(), password);
    const message = expect.stringMatching(/none from a data leak/);
    expect([status, said]).toEqual([400, { code: 'weak_password', message }]);
  });

  it.each([
    'harbourmoney',
    'HarbourMoney2026!',
    'Harbour Money',
    'H4rb0ur-M0n3y',
    '_harbour_money_1234567',
    'zollverein99',
    'ZollvereinZollverein',
    'Zollverein password1',
    'SwiftSend#1',
    'swift send harbour money',
    'zöllverein1',
  ])('[OWNER-15] is refused if it is a word of the company with a year or a mark: %s', async (password) => {
    expect((await change(await world.addCustomer(), password)).said).toMatchObject({ code: 'weak_password' });
  });

  it.each(['my harbour money is blue', 'harbour lights at six', 'Tr0ub4dor &3 is known', 'a swift sender of parcels'])(
    '[OWNER-15] is taken if it is long enough without them, and in no leak: %s',
    async (password) => {
      const customer = await world.addCustomer();
      expect((await change(customer, password)).status).toBe(204);
      expect((await world.ask(paths.login, { body: { email: customer.email, password } })).status).toBe(200);
    },
  );

  it('[OWNER-15] without a list and words, only the company’s name counts', async () => {
    const other = await openWorld({ beside: world });
    const customer = await world.addCustomer();
    world.clock.move(30_000);
    const cookie = await logIn(world, customer);
    const chosen = async (newPassword: string) => {
      const body = { currentPassword: customer.password, newPassword };
      return (await postApproved(other, loggedInWith(other, customer, cookie), calls.changePassword.path, { body })).status;
    };
    expect(await chosen('stepgate2026')).toBe(400);
    expect(await chosen('zollverein99')).toBe(204);
    await other.close();
  });

  it('[OWNER-15] waits for another moment while the list can’t be read', async () => {
    const customer = await world.addCustomer();
    writeFileSync(file, 'not a list of hashes any longer');
    expect(await change(customer, 'quite another sentence')).toMatchObject({
      status: 503,
      said: { code: 'busy' },
      retryAfter: '5',
    });
    writeFileSync(file, lines.join(''));
    expect((await change(customer, 'quite another sentence')).status).toBe(204);
  });
});
