/** Methods that a company forbids by country and action (PASS-09). */

import { calls } from '@stepgate/contract';
import {
  approvalIn,
  beginLogin,
  databases,
  insertDevice,
  newLoggedInCustomer,
  openWorld,
  paths,
  postApproved,
  sendMoney,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '../config/policy/parse-policy.ts';
import { databaseNow, transact } from '../storage/transaction.ts';
import { builtInPolicy } from './built-in-policy.ts';
import { markPassed } from './token-progress.ts';
import { findToken, openChallenge } from './tokens.ts';

const file = `{
  "forbidden": [
    { "countries": ["AE"], "methods": ["SMS", "WHATSAPP", "VOICE", "EMAIL_CHECKPOINT"] },
    { "actions": ["RESET_PASSWORD"], "methods": ["VOICE"] },
    { "countries": ["SG", "MY"], "actions": ["APPROVAL"], "methods": ["TOTP"] }
  ]
}`;

describe.each(databases)('forbidden methods on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { policy: parsePolicy(file).policy ?? builtInPolicy } });
  });
  afterAll(() => world.close());

  async function customerIn(country: string, wanted: Parameters<World['addCustomer']>[0] = {}): Promise<WorldCustomer> {
    const customer = await world.addCustomer(wanted);
    await world.storage.queries.updateTable('customer').set({ country }).where('id', '=', customer.id).execute();
    return customer;
  }

  const exchange = (oneTimeToken: string) => world.ask(paths.exchange, { body: { oneTimeToken } });

  /** The types of each challenge, the primary one first. */
  async function offeredIn(oneTimeToken: string): Promise<string[][]> {
    const token = await findToken(databaseNow(world), oneTimeToken);
    return token.challenges.map(({ methods }) => methods.map(({ type }) => type));
  }

  it('[PASS-09] a customer of the country is offered none of them at a login, and one of another country is', async () => {
    expect(await offeredIn(await beginLogin(world, await customerIn('AE')))).toEqual([['TOTP']]);
    expect(await offeredIn(await beginLogin(world, await customerIn('GB')))).toEqual([['SMS', 'TOTP', 'WHATSAPP', 'VOICE']]);
  });

  it('[PASS-09] without a country in the account, the primary phone number decides', async () => {
    const emirates = await world.addCustomer({ phones: ['+971501234567'] });
    expect(await offeredIn(await beginLogin(world, emirates))).toEqual([['TOTP']]);
    const british = await world.addCustomer({ phones: ['+447700900125'] });
    expect(await offeredIn(await beginLogin(world, british))).toEqual([['SMS', 'TOTP', 'WHATSAPP', 'VOICE']]);
  });

  it('[PASS-09] an answer to a risk signal is forbidden too: what is left of its alternatives is asked for', async () => {
    const customer = await customerIn('AE', { risk: 'checkpoint' });
    await insertDevice(world.storage, customer.id, world.clock.now());
    expect(await offeredIn(await beginLogin(world, customer))).toEqual([
      ['PUSH', 'TOTP'],
      ['PUSH', 'TOTP'],
    ]);
  });

  it('[PASS-09] a customer who has nothing else gets no session', async () => {
    const customer = await customerIn('AE', { withoutAuthenticator: true });
    const oneTimeToken = await beginLogin(world, customer);
    expect(await offeredIn(oneTimeToken)).toEqual([[]]);
    expect(await exchange(oneTimeToken)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  });

  it('[PASS-09] a challenge that was issued before the rule is not passed by a forbidden method', async () => {
    const customer = await customerIn('GB');
    const oneTimeToken = await beginLogin(world, customer);
    await world.storage.queries.updateTable('customer').set({ country: 'AE' }).where('id', '=', customer.id).execute();
    const token = await findToken(databaseNow(world), oneTimeToken);
    const by = (type: 'SMS' | 'TOTP') =>
      transact(world, (tx) => markPassed(tx, token, openChallenge(token)?.position ?? -1, type, tx.now));
    expect(await by('SMS')).toBe(false);
    expect(await exchange(oneTimeToken)).toMatchObject({ status: 403 });
    expect(await by('TOTP')).toBe(true);
    expect(await exchange(oneTimeToken)).toMatchObject({ status: 200 });
  });

  it('[PASS-09] a rule for one action leaves the others alone', async () => {
    const owner = await newLoggedInCustomer(world, { preferred: 'TOTP' });
    await world.storage.queries.updateTable('customer').set({ country: 'SG' }).where('id', '=', owner.customer.id).execute();
    expect(await offeredIn(await beginLogin(world, owner.customer))).toEqual([['TOTP', 'SMS', 'WHATSAPP', 'VOICE']]);
    expect(await offeredIn(approvalIn(await sendMoney(world, owner)))).toEqual([['SMS', 'WHATSAPP', 'VOICE']]);
  });

  it('[PASS-09] the last accepted factor can not be removed: a number that may get no code does not count', async () => {
    const owner = await newLoggedInCustomer(world);
    const remove = () => postApproved(world, owner, calls.removeAuthenticator.path);
    await world.storage.queries.updateTable('customer').set({ country: 'AE' }).where('id', '=', owner.customer.id).execute();
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'last_way' } });
    await world.storage.queries.updateTable('customer').set({ country: 'GB' }).where('id', '=', owner.customer.id).execute();
    expect(await remove()).toMatchObject({ status: 204 });
  });
});
