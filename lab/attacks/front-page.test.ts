import { attackedMethods, demoCalls } from '@stepgate/contract';
import { openWorld, type World } from '@stepgate/testkit';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expected } from './expected.ts';

const run = async (world: World, attack: string, method: string) => {
  const { status, body } = await world.ask(demoCalls.demoAttack.path, { body: { attack, method } });
  expect(status).toBe(200);
  return v.parse(demoCalls.demoAttack.answers[200].body, body);
};

/** Docs/attacks.md also tries to add a passkey and a face, which the front page doesn't. */
const tried = ['reads', 'pays', 'pays if unread', 'by chance'];
const inTable = (gained: readonly string[]) => gained.filter((gain) => tried.includes(gain));

describe('the attacks of the front page', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it.each(attackedMethods.relay)('[MARK-06] a relay gains against %s what docs/attacks.md says', async (method) => {
    const { gained, steps } = await run(world, 'relay', method);
    expect(gained).toEqual(inTable(expected[method].relay));
    if (method === 'SMS') expect(steps.filter(({ what }) => what === 'sends-text').at(-1)?.said).toContain('Mallory');
    if (method === 'PASSKEY')
      expect(steps.filter(({ what }) => what === 'passkey-refuses').map(({ said }) => said)).toEqual([
        '400 invalid_passkey',
        '400 invalid_passkey',
      ]);
  });

  it.each(attackedMethods['sim-swap'])('[MARK-06] a swapped SIM gains against %s what docs/attacks.md says', async (method) => {
    expect((await run(world, 'sim-swap', method)).gained).toEqual(inTable(expected[method]['sim-swap']));
  });

  it.each(attackedMethods['push-bombing'])(
    '[MARK-06] push bombing gains against %s what docs/attacks.md says',
    async (method) => {
      // Once in ninety times the customer hits the number, which gives the attacker a session.
      const { gained } = await run(world, 'push-bombing', method);
      expect(gained.filter((gain) => gain !== 'reads')).toEqual(inTable(expected[method]['push-bombing']));
    },
  );

  it('[MARK-06] a copied cookie reads, as docs/attacks.md says; the key refuses a payment, and without a key an approval does', async () => {
    const withKey = await run(world, 'copied-cookie', 'WITH_KEY');
    expect(withKey.gained).toEqual(inTable(expected.TOTP['stolen-cookie']));
    expect(withKey.steps.at(-1)).toEqual({ what: 'asks-to-pay', said: '403 session_key_needed' });
    const without = await run(world, 'copied-cookie', 'WITHOUT_KEY');
    expect(without.gained).toEqual(['reads']);
    expect(without.steps.at(-1)).toEqual({ what: 'asks-to-pay', said: '403 second_factor_needed' });
  });

  it('[MARK-06] an attack finds a number, however many victims had one before', async () => {
    const { id: customer_id } = await world.addCustomer({ phones: [] });
    const numbers = Array.from({ length: 700 }, (_, at) => `+447700900${300 + at}`);
    await world.storage.queries.deleteFrom('phone_number').where('number', 'in', numbers).execute();
    const rows = numbers.map((number) => ({ id: number, customer_id, number, is_primary: 0 as const, verified_at: 0 }));
    await world.storage.queries.insertInto('phone_number').values(rows).execute();
    expect((await run(world, 'relay', 'SMS')).gained).toContain('reads');
  });

  it('[MARK-06] an attack is tried only against the methods that the page offers', async () => {
    const { status } = await world.ask(demoCalls.demoAttack.path, { body: { attack: 'relay', method: 'TOTP' } });
    expect(status).toBe(400);
  });
});

it('[MARK-06] [ENV-01] the service in production has no such address', async () => {
  const world = await openWorld({ settings: { demo: false } });
  const { status } = await world.ask(demoCalls.demoAttack.path, { body: { attack: 'relay', method: 'SMS' } });
  expect(status).toBe(404);
  await world.close();
});
