import { databases, openWorld, paths, tokenOf, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from './customers.ts';

const startOver = (world: World) => world.ask('/demo/start-over', { method: 'POST' });

const newOrGone = ['customer', 'session', 'one_time_token', 'push_device', 'staff', 'social_identity', 'outbox_message'] as const;

async function count({ storage }: World): Promise<readonly number[]> {
  const rows = await Promise.all(newOrGone.map((table) => storage.queries.selectFrom(table).selectAll().execute()));
  return rows.map(({ length }) => length);
}

describe.each(databases)('starting over, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const readDemo = async () => Object((await world.ask('/demo/customers', {})).body);
  const find = async (email: string) => {
    const { customers } = await readDemo();
    return Array.isArray(customers) ? customers.find((each) => each.email === email) : undefined;
  };
  /** Logs in with the password, and types five wrong codes. */
  async function block(email: string): Promise<void> {
    const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password: demoPassword } })).body);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    for (let attempt = 0; attempt < 5; attempt += 1)
      await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: '000000' } });
  }

  it('[MARK-05] the demo is as it was at the beginning: a blocked customer gets in again, and what others added is gone', async () => {
    expect((await startOver(world)).status).toBe(204);
    await world.settle();
    const beginning = await count(world);
    expect(beginning.slice(0, 2)).toEqual([26, 0]);

    await world.addCustomer();
    await block('sms@demo.example');
    await world.settle();
    expect(await find('sms@demo.example')).toMatchObject({ blocked: true });
    expect(await find('push@demo.example')).toMatchObject({ blocked: false });
    expect(await count(world)).not.toEqual(beginning);

    await Promise.all([startOver(world), startOver(world)]);
    await world.settle();
    expect(await count(world)).toEqual(beginning);
    expect(await find('sms@demo.example')).toEqual({ email: 'sms@demo.example', numbers: ['+447700900011'], blocked: false });
  });

  it('[MARK-05] the browser forgets its sessions and its trust, and keeps the language that was chosen in it', async () => {
    const { cookies } = await startOver(world);
    expect(cookies.map((each) => /^__Host-stepgate-([a-z-]+)=; .*Max-Age=0/.exec(each)?.[1])).toEqual([
      'session',
      'known-device',
      'mailed-browser',
      'device-origin',
      'staff-session',
      'sign-up',
      'social-login',
    ]);
  });

  it('[MARK-05] no other site starts it over', async () => {
    const before = await count(world);
    const answer = await world.ask('/demo/start-over', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
    expect([answer.status, await count(world)]).toEqual([403, before]);
  });
});

it('[MARK-05] [ENV-01] the service in production has no such address', async () => {
  const world = await openWorld({ settings: { demo: false } });
  expect((await startOver(world)).status).toBe(404);
  await world.close();
});
