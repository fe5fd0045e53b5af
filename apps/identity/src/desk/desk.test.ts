/** Actions of one staff member at the desk, and the messages to the customer. `two-people.test.ts` has those that take two. */
import { calls, type DeskAction } from '@stepgate/contract';
import { databases, logIn, newLoggedInCustomer, openWorld, paths, tokenOf, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, newDesk } from './test/desk-of.ts';

describe.each(databases)('the support desk, on $name', ({ newDatabase }) => {
  let world: World;
  let helper: Desk;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
    helper = await newDesk(world, 'help');
  });
  afterAll(() => world.close());

  const wrongPasswords = async (email: string, count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await world.ask(paths.login, { body: { email, password: 'not the password' } });
  };

  it('[DESK-03] [DESK-04] a blocked customer is seen to be blocked, the block is lifted, the login works, and a mail says who did it', async () => {
    const customer = await world.addCustomer();
    await wrongPasswords(customer.email, 5);
    const right = { body: { email: customer.email, password: customer.password } };
    expect((await world.ask(paths.login, right)).body).toMatchObject({ code: 'attempt_limit_reached' });
    const until = world.clock.now() + 15 * 60_000;
    expect((await helper.read(customer.id)).hindrances).toEqual([{ what: 'blocked', family: 'password', until }]);
    expect(await helper.act(customer.id, { what: 'lift-blocks' })).toMatchObject({ status: 200, body: { outcome: 'done' } });
    expect((await helper.read(customer.id)).hindrances).toEqual([]);
    expect((await world.ask(paths.login, right)).status).toBe(200);
    expect((await world.messagesTo(customer.email)).at(-1)?.text).toContain('Our support team has lifted the block');
    // Nothing is left to lift.
    expect((await helper.act(customer.id, { what: 'lift-blocks' })).body).toMatchObject({ code: 'review_over' });
  });

  it('[DESK-04] sessions end, one or all, and a mail says so', async () => {
    const owner = await newLoggedInCustomer(world);
    const { id, email } = owner.customer;
    const [session] = (await helper.read(id)).sessions;
    expect(session).toMatchObject({ frozen: false });
    expect((await helper.act(id, { what: 'end-sessions', session: 'another' })).body).toMatchObject({ code: 'review_over' });
    expect((await helper.act(id, { what: 'end-sessions', session: session?.id })).status).toBe(200);
    expect((await owner.security()).status).toBe(401);
    world.clock.move(30_000);
    const cookie = await logIn(world, owner.customer);
    expect((await helper.act(id, { what: 'end-sessions' })).status).toBe(200);
    expect((await world.ask(paths.security, { cookie })).status).toBe(401);
    expect((await world.messagesTo(email)).map(({ subject }) => subject)).toContain('Our support team has logged you out');
  });

  it('[DESK-04] a frozen account opens no session, shows the text of the desk as text, and is unfrozen by the role that decides', async () => {
    const owner = await newLoggedInCustomer(world);
    const { id, email, password } = owner.customer;
    const action = { what: 'freeze', title: 'Please call us', message: 'We <b>stopped</b> this.', canAppeal: false } as const;
    expect((await helper.act(id, action)).status).toBe(200);
    expect((await owner.security()).status).toBe(401);
    expect((await world.ask(paths.login, { body: { email, password } })).body).toMatchObject({
      code: 'user_deactivated',
      message: 'We &lt;b&gt;stopped&lt;/b&gt; this.',
      params: { messageTitle: 'Please call us', canAppeal: false },
    });
    expect((await helper.read(id)).hindrances).toContainEqual({ what: 'deactivated', title: 'Please call us', canAppeal: false });
    expect((await helper.act(id, { what: 'unfreeze' })).body).toMatchObject({ code: 'staff_role' });
    const decider = await newDesk(world);
    expect((await decider.act(id, { what: 'unfreeze' })).body).toEqual({ outcome: 'done' });
    expect((await world.ask(paths.login, { body: { email, password } })).status).toBe(200);
  });

  it('[DESK-06] the role that reads changes nothing, the role that helps decides nothing, and no role of another release gets in', async () => {
    const { id } = await world.addCustomer();
    const reader = await newDesk(world, 'read');
    expect((await reader.look(id)).body).toMatchObject({ role: 'read' });
    for (const action of [{ what: 'lift-blocks' }, { what: 'end-sessions' }, { what: 'unfreeze' }] as const)
      expect(await reader.act(id, action)).toMatchObject({ status: 403, body: { code: 'staff_role' } });
    const forTwo: readonly DeskAction[] = [
      { what: 'unfreeze' },
      { what: 'confirm-change', changes: [] },
      { what: 'take-back', since: 0 },
    ];
    for (const action of forTwo)
      expect(await helper.act(id, action)).toMatchObject({ status: 403, body: { code: 'staff_role' } });
    const body = { decision: 'reject', reason: 'no' };
    for (const { cookie } of [reader, helper])
      expect(await world.ask(calls.decideReview.path.replace(':id', 'x'), { cookie, body })).toMatchObject({
        body: { code: 'staff_role' },
      });
    await expect(newDesk(world, 'owner')).rejects.toThrow('401');
  });

  it('[DESK-04] [POL-05] a signal is set with an end and asked for at the next login, and cleared by one who decides, not by a colleague who helps', async () => {
    const { id, email, password } = await world.addCustomer();
    const until = world.clock.now() + 60 * 60_000;
    const risk = { what: 'set-signal', kind: 'risk', value: 'checkpoint', until } as const;
    expect((await helper.act(id, { ...risk, value: 'gossip' })).status).toBe(400);
    expect((await helper.act(id, { ...risk, until: world.clock.now() })).status).toBe(400);
    expect((await helper.act(id, risk, 'odd payments')).status).toBe(200);
    const { hindrances, signals } = await helper.read(id);
    expect(hindrances).toEqual([{ what: 'extra-check', risk: 'checkpoint', until }]);
    expect(signals).toMatchObject([
      { kind: 'risk', value: 'checkpoint', until, reason: 'odd payments', by: `staff:${helper.email}` },
    ]);
    const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
    const asked = JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body);
    expect(asked).toContain('EMAIL_CHECKPOINT');
    const [decider, colleague] = [await newDesk(world), await newDesk(world, 'help')];
    const mayClear = async (who: Desk) => (await who.read(id)).signals.map((each) => each.mayClear);
    expect([await mayClear(helper), await mayClear(decider), await mayClear(colleague)]).toEqual([[true], [true], [false]]);
    const clear = { what: 'clear-signal', kind: 'risk', by: `staff:${helper.email}` } as const;
    expect((await colleague.act(id, clear)).body).toMatchObject({ code: 'staff_role' });
    expect((await decider.act(id, clear)).status).toBe(200);
    expect((await decider.act(id, clear)).status).toBe(409);
    expect((await helper.read(id)).hindrances).toEqual([]);
    expect((await world.messagesTo(email)).filter(({ subject }) => subject?.includes('what we ask you for'))).toHaveLength(2);
  });

  it('[OWNER-10] [DESK-04] staff who help take away what they asked for themselves, and leave what somebody who decides asks for', async () => {
    const { id } = await world.addCustomer();
    const decider = await newDesk(world);
    const set = { what: 'set-signal', kind: 'risk' } as const;
    await decider.read(id);
    await helper.read(id);
    await decider.act(id, { ...set, value: 'selfie', until: null });
    expect((await helper.act(id, { ...set, value: 'profile', until: world.clock.now() + 1_000 })).status).toBe(200);
    const clear = { what: 'clear-signal', kind: 'risk' } as const;
    expect((await helper.act(id, { ...clear, by: `staff:${helper.email}` })).status).toBe(200);
    expect((await helper.act(id, { ...clear, by: `staff:${decider.email}` })).body).toMatchObject({ code: 'staff_role' });
    expect((await helper.read(id)).signals).toMatchObject([{ value: 'selfie', by: `staff:${decider.email}`, mayClear: false }]);
  });

  it('[DESK-05] staff can’t act on their own account, whatever tag their address has', async () => {
    const [name, domain] = helper.email.split('@');
    const { id } = await world.addCustomer({ email: `${name}+private@${domain}` });
    expect(await helper.read(id)).toMatchObject({ ownAccount: true });
    expect((await helper.act(id, { what: 'end-sessions' })).body).toMatchObject({ code: 'own_account' });
  });

  it('[DESK-04] [DESK-06] an action needs a reason, and both are in the timeline with the looks and the actions', async () => {
    const owner = await newLoggedInCustomer(world);
    const { id } = owner.customer;
    for (const reason of ['', '   ', 'x'.repeat(501)])
      expect((await helper.act(id, { what: 'end-sessions' }, reason)).status).toBe(400);
    await helper.look(id);
    await helper.look(id);
    await helper.act(id, { what: 'end-sessions' }, 'the laptop was stolen');
    const entries = await helper.entries(id);
    expect(entries.filter(({ kind }) => kind.startsWith('staff.'))).toEqual([
      expect.objectContaining({
        kind: 'staff.acted',
        facts: { action: 'end-sessions', state: 'done' },
        by: helper.email,
        reason: 'the laptop was stolen',
      }),
      expect.objectContaining({ kind: 'staff.looked', facts: {}, by: helper.email, reason: null }),
    ]);
    await world.runJobs();
    expect(await helper.entries(id)).toEqual(entries);
  });

  it('[DESK-02] the timeline of a long history is read in pages, without a gap', async () => {
    const { id, email } = await world.addCustomer();
    for (let n = 0; n < 60; n += 1) {
      await world.ask(paths.login, { body: { email, password: 'not the password' }, headers: { 'x-forwarded-for': '' } });
      await world.storage.queries.deleteFrom('attempt_counter').execute();
      await world.storage.queries.deleteFrom('allowance').execute();
    }
    await world.runJobs();
    const first = JSON.parse(JSON.stringify((await helper.timeline(id)).body));
    expect(first).toMatchObject({ next: expect.any(String) });
    const all = await helper.entries(id);
    expect(all.filter(({ kind }) => kind === 'proof.refused')).toHaveLength(60);
    expect(new Set(all.map((entry) => entry.id)).size).toBe(all.length);
  });

  it('[DESK-06] the desk answers only a session of staff, and a staff member looks at 100 customers an hour', async () => {
    const owner = await newLoggedInCustomer(world);
    const { id } = owner.customer;
    for (const cookie of ['', owner.cookie]) {
      expect((await world.ask(calls.deskCustomer.path.replace(':id', id), { method: 'POST', cookie })).status).toBe(401);
      expect((await world.ask(calls.findDeskCustomers.path, { cookie, body: { query: id } })).status).toBe(401);
      expect((await world.ask(calls.deskTimeline.path.replace(':id', id), { cookie })).status).toBe(401);
      expect((await world.ask(calls.deskProposals.path, { cookie })).status).toBe(401);
    }
    expect((await helper.look('nobody')).body).toMatchObject({ code: 'not_found' });
    const curious = await newDesk(world, 'read');
    await world.storage.queries
      .insertInto('allowance')
      .values({ key: `desk customers of ${curious.id}`, since: world.clock.now(), taken: 100 })
      .execute();
    expect((await curious.look(id)).status).toBe(429);
    expect((await curious.timeline(id)).status).toBe(429);
  });
});
