import type { DeskAction } from '@stepgate/contract';
/** How often staff act, for which customer, and what operators hear of it. */
import { databases, openWorld, paths, tokenOf, type World, type WorldCustomer } from '@stepgate/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, newDesk } from './test/desk-of.ts';

const day = 24 * 60 * 60_000;
const lift = { what: 'lift-blocks' } as const;
const freeze = { what: 'freeze', title: 'Call us', message: 'Please.', canAppeal: false } as const;

type Line = { readonly msg: string; readonly limit?: string; readonly staffId?: string };

describe.each(databases)('the limits of staff, on $name', ({ newDatabase }) => {
  let world: World;
  let helper: Desk;
  let lines: Line[] = [];
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), log: (line) => void lines.push(JSON.parse(line)) });
  });
  beforeEach(async () => {
    helper = await newDesk(world, 'help');
    lines = [];
  });
  afterAll(() => world.close());

  const alarms = () =>
    lines.filter(({ msg }) => msg === 'a member of staff has reached a limit').map(({ limit, staffId }) => ({ limit, staffId }));

  const tokenFor = async ({ email, password }: WorldCustomer): Promise<string> =>
    tokenOf((await world.ask(paths.login, { body: { email, password } })).body);

  /** Wrong codes after the right password. @returns the last answer */
  async function guess(customer: WorldCustomer, count: number) {
    const oneTimeToken = await tokenFor(customer);
    const code = world.totpCodeOf(customer) === '000000' ? '111111' : '000000';
    let last: unknown;
    for (let n = 0; n < count; n += 1) last = (await world.ask(paths.verify('totp'), { oneTimeToken, body: { code } })).body;
    return last;
  }

  it('[OWNER-09] actions and decisions are refused for a customer whom the staff member has not looked at in this session', async () => {
    const { id } = await world.addCustomer();
    const [ada, bob] = [await newDesk(world), await newDesk(world)];
    const unseen = { status: 403, body: { code: 'customer_not_opened' } };
    const any: readonly DeskAction[] = [lift, freeze, { what: 'end-sessions' }, { what: 'confirm-change', changes: [] }];
    for (const action of any) expect(await ada.actUnseen(id, action)).toMatchObject(unseen);
    expect(await ada.act(id, { what: 'take-back', since: world.clock.now() })).toMatchObject({ body: { outcome: 'proposed' } });
    const [proposal] = (await ada.read(id)).proposals;
    for (const decision of ['approve', 'reject'] as const)
      expect(await bob.decideUnseen(proposal?.id ?? '', decision)).toMatchObject(unseen);
    expect((await bob.decide(proposal?.id ?? '', 'reject')).status).toBe(204);
  });

  it('[OWNER-09] the fourth lift for a customer in a day needs a second person who decides and is alarmed, also when others made the three', {
    tags: 'deep',
  }, async () => {
    const customer = await world.addCustomer();
    for (let n = 0; n < 3; n += 1) {
      await guess(customer, 5);
      const desk = n === 0 ? helper : await newDesk(world, 'help');
      expect((await desk.act(customer.id, lift)).body).toEqual({ outcome: 'done' });
    }
    expect(alarms()).toEqual([]);
    expect(await guess(customer, 6)).toMatchObject({ code: 'attempt_limit_reached' });
    expect((await helper.read(customer.id)).needTwo).toContain('lift-blocks');
    expect((await helper.act(customer.id, lift)).body).toEqual({ outcome: 'proposed' });
    expect(alarms()).toEqual([{ limit: 'staff-lifts', staffId: helper.id }]);
    const [proposal] = (await helper.read(customer.id)).proposals;
    const another = await newDesk(world, 'help');
    expect((await another.decide(proposal?.id ?? '', 'approve')).body).toMatchObject({ code: 'staff_role' });
    expect((await (await newDesk(world)).decide(proposal?.id ?? '', 'approve')).status).toBe(204);
    expect(await guess(customer, 1)).toMatchObject({ code: 'invalid_code' });
    world.clock.move(day);
    expect((await (await newDesk(world)).read(customer.id)).needTwo).not.toContain('lift-blocks');
  });

  it('[OWNER-09] a hundred wrong codes in a row disable the method, however often staff lift the block, until two people let it begin anew', {
    tags: 'deep',
  }, async () => {
    const customer = await world.addCustomer();
    for (let blocks = 0; blocks < 20; blocks += 1) {
      if (blocks % 3 === 0) {
        world.clock.move(day);
        helper = await newDesk(world, 'help');
      }
      expect(await guess(customer, 5)).toMatchObject({ code: 'invalid_code' });
      const { outcome } = JSON.parse(JSON.stringify((await helper.act(customer.id, lift)).body));
      expect(outcome).toBe(blocks < 19 ? 'done' : 'proposed');
    }
    world.clock.move(day - 60_000);
    const right = { oneTimeToken: await tokenFor(customer), body: { code: world.totpCodeOf(customer) } };
    expect((await world.ask(paths.verify('totp'), right)).body).toMatchObject({ code: 'attempt_limit_reached' });
    const ada = await newDesk(world);
    const { proposals, attempts } = await ada.read(customer.id);
    expect(attempts).toEqual([{ family: 'possession-code', wrong: 100, blockedUntil: null, untilLifted: true }]);
    expect((await ada.decide(proposals[0]?.id ?? '', 'approve')).status).toBe(204);
    expect((await world.ask(paths.verify('totp'), right)).status).toBe(200);
  });

  it('[OWNER-09] a lift ends the wait before the next face match, keeps the count, and leaves a used-up one to two people', async () => {
    const { id } = await world.addCustomer();
    const { queries } = world.storage;
    await queries.insertInto('face_tries').values({ customer_id: id, in_a_row: 49, last_at: world.clock.now() }).execute();
    expect((await helper.act(id, lift)).body).toEqual({ outcome: 'done' });
    expect((await helper.act(id, lift)).body).toMatchObject({ code: 'review_over' });
    const tries = () => queries.selectFrom('face_tries').select(['in_a_row', 'last_at']).where('customer_id', '=', id).execute();
    expect(await tries()).toEqual([{ in_a_row: 49, last_at: 0 }]);
    await queries.updateTable('face_tries').set({ in_a_row: 50, last_at: 1 }).where('customer_id', '=', id).execute();
    expect((await helper.act(id, lift)).body).toEqual({ outcome: 'proposed' });
    expect(await tries()).toEqual([{ in_a_row: 50, last_at: 1 }]);
    const [proposal] = (await helper.read(id)).proposals;
    expect((await (await newDesk(world)).decide(proposal?.id ?? '', 'approve')).status).toBe(204);
    expect(await tries()).toEqual([]);
  });

  it('[OWNER-09] a member of staff acts ten times a day for one customer, and others still protect that customer', async () => {
    const { id } = await world.addCustomer();
    for (let n = 0; n < 10; n += 1) {
      const until = world.clock.now() + day + n;
      expect((await helper.act(id, { what: 'set-signal', kind: 'risk', value: 'profile', until })).status).toBe(200);
    }
    expect(alarms()).toEqual([]);
    const { status, body, headers } = await helper.act(id, freeze);
    expect([status, body]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect(Number(headers['retry-after'])).toBe(86_400);
    expect(alarms()).toEqual([{ limit: 'staff-actions-for-customer', staffId: helper.id }]);
    expect((await (await newDesk(world, 'help')).act(id, freeze)).status).toBe(200);
  });

  it('[OWNER-09] a member of staff acts thirty times an hour for all customers, and what is past each limit is alarmed', async () => {
    const { id } = await world.addCustomer();
    const used = async (words: string, taken: number) =>
      world.storage.queries
        .insertInto('allowance')
        .values({ key: `${words} ${helper.id}`, since: world.clock.now(), taken })
        .execute();
    await used('desk actions of', 29);
    expect((await helper.act(id, freeze)).status).toBe(200);
    expect((await helper.act(id, { what: 'end-sessions' })).status).toBe(429);
    await used('desk searches of', 60);
    expect((await helper.find('nobody')).status).toBe(429);
    await world.storage.queries
      .updateTable('allowance')
      .set({ taken: 100 })
      .where('key', '=', `desk customers of ${helper.id}`)
      .execute();
    expect((await helper.look((await world.addCustomer()).id)).status).toBe(429);
    expect(alarms()).toEqual(
      ['staff-actions', 'staff-searches', 'staff-customers'].map((limit) => ({ limit, staffId: helper.id })),
    );
  });
});
