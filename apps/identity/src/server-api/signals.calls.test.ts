/** A company's back end says something about a customer. */
import { type ApiKeyScope, calls } from '@stepgate/contract';
import { type Answer, databases, openWorld, paths, tokenOf, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSignals } from '../customers/signals.ts';
import { makeApiKey } from './api-keys.ts';

describe.each(databases)('signals by a call, on $name', ({ newDatabase }) => {
  let world: World;
  let key: string;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true });
    key = await newKey('signals');
  });
  afterAll(() => world.close());

  const newKey = async (scope: ApiKeyScope): Promise<string> => {
    const { storage, secrets, clock } = world;
    const db = { queries: storage.queries, secrets, now: clock.now() };
    return (await makeApiKey(db, { name: `risk-${scope}`, scopes: [scope] })) ?? expect.fail('no key');
  };
  const pathOf = (customerId: string, kind: string): string =>
    calls.setSignal.path.replace(':customerId', customerId).replace(':kind', kind);
  const set = (id: string, kind: string, body: object, by = key): Promise<Answer> =>
    world.ask(pathOf(id, kind), { method: 'PUT', body, headers: { authorization: `Bearer ${by}` } });
  const clear = (id: string, kind: string, query = '?reason=It+was+the+customer', by = key): Promise<Answer> =>
    world.ask(`${pathOf(id, kind)}${query}`, { method: 'DELETE', headers: { authorization: `Bearer ${by}` } });
  const read = (id: string) => readSignals(world.storage.queries, id, world.clock.now());
  const codeOf = ({ status, body }: Answer): unknown[] => [status, JSON.parse(JSON.stringify(body)).code];
  const typesAt = async ({ email, password }: { readonly email: string; readonly password: string }): Promise<unknown[]> => {
    const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const { challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    return challenges.map(({ primaryChallenge }: { primaryChallenge: { type: string } }) => primaryChallenge.type);
  };

  it('[POL-05] a risk is set and asks at the next login; cleared, it asks for nothing; both are events with key and reason', async () => {
    const customer = await world.addCustomer();
    expect((await set(customer.id, 'risk', { value: 'checkpoint', reason: 'A card was stolen' })).status).toBe(204);
    expect(await typesAt(customer)).toEqual(['EMAIL_CHECKPOINT', 'SMS']);
    expect((await clear(customer.id, 'risk')).status).toBe(204);
    expect((await clear(customer.id, 'risk')).status).toBe(204);
    expect(await typesAt(customer)).toEqual(['SMS']);
    await world.runJobs();
    const events = await world.storage.queries
      .selectFrom('event')
      .select(['kind', 'facts'])
      .where('customer_id', '=', customer.id)
      .where('kind', 'like', 'signal.%')
      .orderBy('seq')
      .execute();
    const facts = { kind: 'risk', value: 'checkpoint', until: 0, by: 'api-key:risk-signals' };
    expect(events.map(({ kind, facts: text }) => [kind, JSON.parse(text ?? '')])).toEqual([
      ['signal.set', { ...facts, reason: 'A card was stolen' }],
      ['signal.cleared', { ...facts, reason: 'It was the customer' }],
    ]);
  });

  it('[POL-05] each kind is taken, with an end or without one', async () => {
    const { id } = await world.addCustomer();
    const until = world.clock.now() + 60_000;
    expect((await set(id, 'new-number-due', { reason: 'The number bounced', until })).status).toBe(204);
    expect((await set(id, 'new-password-due', { reason: 'It was leaked', until: null })).status).toBe(204);
    expect((await set(id, 'prefer', { value: 'TOTP', reason: 'Texts are dear' })).status).toBe(204);
    expect(await read(id)).toMatchObject({ newNumberDue: true, newPasswordDue: true, prefers: ['TOTP'] });
    world.clock.move(60_000);
    expect(await read(id)).toMatchObject({ newNumberDue: false, newPasswordDue: true, prefers: ['TOTP'] });
  });

  it('[POL-05] nothing else is taken, and it says so', async () => {
    const { id } = await world.addCustomer();
    const reason = 'Why not';
    const refused: readonly (readonly [string, object])[] = [
      ['risk', { value: 'none', reason }],
      ['risk', { value: 'high', reason }],
      ['risk', { reason }],
      ['risk', { value: 'guess' }],
      ['risk', { value: 'guess', reason: ' ' }],
      ['risk', { value: 'guess', reason: 'a'.repeat(201) }],
      ['risk', { value: 'guess', reason: 'two\nlines' }],
      ['risk', { value: 'guess', reason, until: world.clock.now() }],
      ['risk', { value: 'guess', reason, until: '2030-01-01' }],
      ['prefer', { value: 'EMAIL_CHECKPOINT', reason }],
      ['new-number-due', { value: 'yes', reason }],
      ['trusted', { reason }],
    ];
    for (const [kind, body] of refused)
      expect([kind, body, codeOf(await set(id, kind, body))]).toEqual([kind, body, [400, 'invalid_format']]);
    expect(codeOf(await clear(id, 'risk', ''))).toEqual([400, 'invalid_format']);
    expect((await read(id)).all).toEqual([]);
    for (const nobody of ['nobody', 'operator']) {
      expect(codeOf(await set(nobody, 'risk', { value: 'guess', reason }))).toEqual([404, 'not_found']);
      expect(codeOf(await clear(nobody, 'risk'))).toEqual([404, 'not_found']);
    }
  });

  it('[API-05] a key without the scope, and no key, set and clear nothing', async () => {
    const { id } = await world.addCustomer();
    await set(id, 'risk', { value: 'guess', reason: 'It stays' });
    const other = await newKey('approvals');
    expect(codeOf(await set(id, 'risk', { value: 'selfie', reason: 'No' }, other))).toEqual([403, 'not_allowed']);
    expect(codeOf(await clear(id, 'risk', '?reason=No', other))).toEqual([403, 'not_allowed']);
    expect(codeOf(await set(id, 'risk', { value: 'selfie', reason: 'No' }, 'sgk_'))).toEqual([401, 'invalid_api_key']);
    expect(codeOf(await clear(id, 'risk', '?reason=No', ''))).toEqual([401, 'invalid_api_key']);
    expect((await read(id)).risks).toEqual(['guess']);
  });
});
