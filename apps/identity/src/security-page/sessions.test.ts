import { calls } from '@stepgate/contract';
import {
  beginLogin,
  databases,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newSession,
  newTrustedBrowser,
  openWorld,
  paths,
  trustingPolicy,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Listed = { id: string; browser: string; startedAt: number; lastSeenAt: number; current: boolean };

describe.each(databases)('sessions of an account, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true, settings: { policy: trustingPolicy } });
  });
  afterAll(() => world.close());

  async function readSessions({ security }: LoggedInCustomer): Promise<Listed[]> {
    return JSON.parse(JSON.stringify((await security()).body)).sessions;
  }
  const lives = async ({ cookie }: LoggedInCustomer): Promise<boolean> =>
    (await world.ask(paths.session, { cookie })).status === 200;
  const end = ({ post }: LoggedInCustomer, body: object = {}) => post(calls.endSessions.path, body);
  /** Three sessions of one customer, and one of another customer. */
  async function some() {
    const first = await newLoggedInCustomer(world);
    const second = await newSession(world, first.customer);
    const third = await newSession(world, first.customer);
    return { first, second, third, other: await newLoggedInCustomer(world) };
  }

  it('all live sessions are listed with their start, the current one marked, and nothing that gives access to one', async () => {
    const { first, third } = await some();
    const listed = await readSessions(third);
    expect(listed.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
    expect(listed).toHaveLength(3);
    expect(listed.map(({ startedAt }) => startedAt).toSorted()).toEqual(
      [2, 1, 0].map((sessionsAfter) => world.clock.now() - (sessionsAfter + 1) * 30_000),
    );
    const [, hidden] = /session=([^;]+)/.exec(first.cookie) ?? [];
    const { body } = await third.security();
    expect(JSON.stringify(body)).not.toContain(hidden);
    expect(JSON.stringify(body)).not.toContain(world.secrets.hashToken(hidden ?? ''));
  });

  it('another session can be ended by its id, alone and at once', async () => {
    const { first, second, third, other } = await some();
    const { id } = (await readSessions(second)).find(({ current }) => current) ?? { id: '' };
    expect((await end(third, { sessionId: id })).status).toBe(204);
    expect(await Promise.all([first, second, third, other].map(lives))).toEqual([true, false, true, true]);
    expect(await readSessions(third)).toHaveLength(2);
    const again = await end(third, { sessionId: id });
    expect([again.status, again.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    expect((await world.messagesTo(first.customer.email)).map(({ subject }) => subject)).toEqual([
      'You were logged out elsewhere',
    ]);
  });

  it("the current session can't be ended here", async () => {
    const { third } = await some();
    const { id } = (await readSessions(third)).find(({ current }) => current) ?? { id: '' };
    expect((await end(third, { sessionId: id })).status).toBe(404);
    expect(await lives(third)).toBe(true);
  });

  it('all other sessions can be ended at once, with logins in progress, and their browsers are no longer trusted', async () => {
    const { first, second, third, other } = await some();
    const trusted = await newTrustedBrowser(world, first.customer);
    expect(await trusted.logInWithout(first.customer)).toBe(200);
    const underWay = await beginLogin(world, first.customer);
    expect((await end(third)).status).toBe(204);
    expect(await Promise.all([first, second, third, other].map(lives))).toEqual([false, false, true, true]);
    expect(await readSessions(third)).toHaveLength(1);
    expect((await world.ask(paths.status, { oneTimeToken: underWay })).body).toMatchObject({ code: 'ott_not_found' });
    expect(await trusted.logInWithout(first.customer)).toBe(403);
  });
});
