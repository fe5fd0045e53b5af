/** Rules of one-time tokens that no call shows alone, because an earlier check covers each of them. */

import { routes } from '@stepgate/contract';
import { beginLogin, databases, insertDevice, openWorld, passWithText, paths, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../storage/transaction.ts';
import { issueToken, type NewToken } from './issue-token.ts';
import type { Method } from './methods.ts';
import { markPassed, spendToken } from './token-progress.ts';
import { findToken, type OneTimeToken } from './tokens.ts';

const minute = 60_000;

describe.each(databases)('one-time tokens on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const sms: Method = { type: 'SMS', to: 'own-number', numberIds: [] };

  async function issued(wanted: Partial<NewToken> = {}): Promise<OneTimeToken> {
    const { storage, secrets, clock } = world;
    const { id } = await world.addCustomer();
    const oneTimeToken = await transact(world, (tx) =>
      issueToken(tx, {
        customerId: id,
        subject: id,
        action: 'IDENTITY__LOGIN',
        proofs: ['PASSWORD'],
        redirectTo: routes.home,
        clientInfo: { browser: '', address: '' },
        challenges: [],
        ...wanted,
      }),
    );
    return findToken({ queries: storage.queries, secrets, now: clock.now() }, oneTimeToken);
  }
  const spend = ({ hash }: OneTimeToken): Promise<boolean> => spendToken(world.storage.queries, hash, world.clock.now());

  it('spending relies on no earlier check: it fails with an open challenge, after expiry and for a decoy, and succeeds once', async () => {
    const open = await issued({ challenges: [{ methods: [sms], untilEnough: false }] });
    expect(await spend(open)).toBe(false);
    await transact(world, (tx) => markPassed(tx, open, 0, 'SMS', tx.now));
    expect([await spend(open), await spend(open)]).toEqual([true, false]);

    const decoy = await issued({ customerId: undefined });
    expect(await spend(decoy)).toBe(false);

    const [inTime, late] = [await issued(), await issued()];
    world.clock.move(30 * minute - 1);
    expect(await spend(inTime)).toBe(true);
    world.clock.move(1);
    expect(await spend(late)).toBe(false);
  });

  it('a challenge is marked once, even by two concurrent calls', async () => {
    const token = await issued({ challenges: [{ methods: [sms], untilEnough: false }] });
    const mark = () => transact(world, (tx) => markPassed(tx, token, 0, 'SMS', tx.now));
    expect((await Promise.all([mark(), mark()])).toSorted()).toEqual([false, true]);
    expect(await mark()).toBe(false);
  });

  it('the status gives the seconds until the token expires', async () => {
    const oneTimeToken = await beginLogin(world, await world.addCustomer());
    const validity = async (): Promise<unknown> => (await world.ask(paths.status, { oneTimeToken })).body;
    expect(await validity()).toMatchObject({ oneTimeTokenProperties: { validity: 1_800 } });
    world.clock.move(29 * minute + 59_001);
    expect(await validity()).toMatchObject({ oneTimeTokenProperties: { validity: 1 } });
  });

  it('a token stores what must be proved and no text: each request is answered in its own language', async () => {
    const customer = await world.addCustomer({ preferred: 'PUSH' });
    await insertDevice(world.storage, customer.id, world.clock.now());
    const oneTimeToken = await beginLogin(world, customer, { headers: { 'x-language': 'de' } });
    const stored = await world.storage.queries
      .selectFrom('challenge')
      .select('methods')
      .where('token_hash', '=', world.secrets.hashToken(oneTimeToken))
      .executeTakeFirstOrThrow();
    const number = await world.storage.queries
      .selectFrom('phone_number')
      .select('id')
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    const [push, ...others] = JSON.parse(stored.methods);
    expect(push).toEqual({ type: 'PUSH', challengeId: expect.stringMatching(/^[\w-]{43}$/) });
    expect(others).toEqual([
      { type: 'TOTP', hasBackupCodes: false },
      { type: 'SMS', to: 'own-number', numberIds: [number.id] },
      { type: 'WHATSAPP', to: 'own-number', numberIds: [number.id] },
      { type: 'VOICE', to: 'own-number', numberIds: [number.id] },
    ]);
    const messageIn = async (language: string): Promise<string> => {
      const { body } = await world.ask(paths.status, { oneTimeToken, headers: { 'x-language': language } });
      return JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.challenges[0].primaryChallenge.viewData.attributes.message;
    };
    expect(await messageIn('en')).toMatch(/^Enter \d\d on your phone to approve\.$/);
    expect(await messageIn('de')).toMatch(/^Geben Sie zum Freigeben auf Ihrem Smartphone \d\d ein\.$/);
  });

  it.each([
    ['no JSON', 'SMS'],
    ['no list', '{"type":"PASSWORD"}'],
    ['a type that this release does not know', '[{"type":"HOLOGRAM"}]'],
    ['a method without what it needs', '[{"type":"PUSH"}]'],
    ['a method that is more than it is', '[{"type":"PASSWORD","passed":true}]'],
    ['nothing at all', 'null'],
  ])('a token whose challenge has %s is answered like an unknown token', async (_what, methods) => {
    const oneTimeToken = await beginLogin(world, await world.addCustomer());
    await world.storage.queries
      .updateTable('challenge')
      .set({ methods })
      .where('token_hash', '=', world.secrets.hashToken(oneTimeToken))
      .execute();
    const expected = { status: 401, body: { code: 'ott_not_found' } };
    expect(await world.ask(paths.status, { oneTimeToken })).toMatchObject(expected);
    expect(await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).toMatchObject(expected);
    expect(await world.ask(paths.exchange, { body: { oneTimeToken } })).toMatchObject(expected);
  });

  it('a phone proved by one channel is not proved again by another channel', async () => {
    const customer = await world.addCustomer({ preferred: 'PASSWORD' });
    const oneTimeToken = await beginLogin(world, customer);
    const listed = async (): Promise<string[][]> => {
      const { body } = await world.ask(paths.status, { oneTimeToken });
      const { challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
      type Listed = { primaryChallenge: { type: string }; alternatives: { type: string }[] };
      return challenges.map(({ primaryChallenge, alternatives }: Listed) => [
        primaryChallenge.type,
        ...alternatives.map(({ type }) => type),
      ]);
    };
    expect(await listed()).toEqual([
      ['PASSWORD', 'TOTP', 'SMS', 'WHATSAPP', 'VOICE'],
      ['TOTP', 'SMS', 'WHATSAPP', 'VOICE'],
    ]);
    await passWithText(world, customer, oneTimeToken);
    expect((await listed())[1]).toEqual(['TOTP']);
  });
});
