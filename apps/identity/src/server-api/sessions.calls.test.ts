/** A company's back end asks whose session it has before it. */
import { calls } from '@stepgate/contract';
import {
  type Answer,
  databases,
  freezeSessions,
  type LoggedInCustomer,
  newLoggedInCustomer,
  openWorld,
  paths,
  stepUp,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiKey } from './api-keys.ts';

const minute = 60_000;

describe.each(databases)('introspection on $name', ({ newDatabase }) => {
  let world: World;
  let key: string;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true });
    key = await newKey('sessions');
  });
  afterAll(() => world.close());

  const newKey = async (scope: 'approvals' | 'sessions'): Promise<string> => {
    const { storage, secrets, clock } = world;
    const made = await makeApiKey(
      { queries: storage.queries, secrets, now: clock.now() },
      { name: `only-${scope}`, scopes: [scope] },
    );
    return made ?? expect.fail('no key');
  };
  const cookieOf = ({ cookie }: LoggedInCustomer): string => /session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const introspect = (sessionCookie: string, more: object = {}, by = key): Promise<Answer> =>
    world.ask(calls.introspectSession.path, {
      body: { sessionCookie, ...more },
      headers: { authorization: `Bearer ${by}` },
    });
  const answerFor = async (owner: LoggedInCustomer, more: object = {}): Promise<unknown> =>
    (await introspect(cookieOf(owner), more)).body;

  it('[API-03] a live session is active, with its customer, its id, how and when the customer was authenticated, and until when it lasts', async () => {
    const owner = await newLoggedInCustomer(world);
    const loggedInAt = world.clock.now();
    const { sessionId } = Object((await world.ask(paths.session, { cookie: owner.cookie })).body);
    world.clock.move(minute);
    expect(await answerFor(owner)).toEqual({
      active: true,
      customerId: owner.customer.id,
      sessionId,
      authTime: loggedInAt,
      amr: ['pwd', 'otp', 'mfa'],
      acr: 'sca',
      idleExpiresAt: world.clock.now() + 5 * minute,
      expiresAt: loggedInAt + 12 * 60 * minute,
    });
    expect((await stepUp(world, owner)).status).toBe(204);
    expect(await answerFor(owner)).toMatchObject({ authTime: world.clock.now() });
  });

  it('[API-03] a session that is unknown, over, frozen, for data sharing or of a closed account is not active, and nothing else is said', async () => {
    const inactive = [200, { active: false }];
    const answered = async (cookie: string) => {
      const { status, body } = await introspect(cookie);
      return [status, body];
    };
    expect(await answered('Unknown_to_everybody_0123456789-abcdefghijk')).toEqual(inactive);
    const left = await newLoggedInCustomer(world);
    await world.ask(calls.logout.path, { method: 'POST', cookie: left.cookie });
    expect(await answered(cookieOf(left))).toEqual(inactive);
    const frozen = await newLoggedInCustomer(world);
    await freezeSessions(world.storage, frozen.customer, world.clock.now());
    expect(await answered(cookieOf(frozen))).toEqual(inactive);
    const sharing = await newLoggedInCustomer(world);
    const { queries } = world.storage;
    await queries.updateTable('session').set({ scope: 'data-sharing' }).where('customer_id', '=', sharing.customer.id).execute();
    expect((await world.ask(paths.session, { cookie: sharing.cookie })).status).toBe(200);
    expect(await answered(cookieOf(sharing))).toEqual(inactive);
    const closed = await newLoggedInCustomer(world);
    await queries.updateTable('customer').set({ status: 'deactivated' }).where('id', '=', closed.customer.id).execute();
    expect(await answered(cookieOf(closed))).toEqual(inactive);
  });

  it("[API-03] a customer's request keeps the session alive, and a page's own request doesn't", async () => {
    const [active, idle] = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    for (let passed = 0; passed < 2; passed += 1) {
      world.clock.move(4 * minute);
      await introspect(cookieOf(active));
      await introspect(cookieOf(idle), { poll: true });
    }
    expect(await answerFor(active)).toMatchObject({ active: true });
    expect(await answerFor(idle)).toEqual({ active: false });
  });

  it('[API-05] a key for approvals asks nothing about sessions', async () => {
    const owner = await newLoggedInCustomer(world);
    const { status, body } = await introspect(cookieOf(owner), {}, await newKey('approvals'));
    expect([status, body]).toEqual([403, { code: 'not_allowed', message: expect.any(String) }]);
  });
});
