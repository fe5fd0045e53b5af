import { calls, phoneChange, sizes } from '@stepgate/contract';
import {
  beginLogin,
  databases,
  insertPhoneChange,
  logIn,
  newBackOffice,
  openWorld,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const because = { decision: 'approve', reason: 'The selfie shows the holder of the passport' };
let numbers = 0;
/** A number of the range reserved for drama that no one has yet. */
function newNumber(): string {
  numbers += 1;
  return `+447700900${String(numbers).padStart(3, '0')}`;
}

describe.each(databases)('decisions in the back office, on $name', ({ newDatabase }) => {
  let world: World;
  const logged: string[] = [];
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), log: (line) => void logged.push(line) });
  });
  afterAll(() => world.close());

  async function waiting(): Promise<{ customer: WorldCustomer; number: string; id: string }> {
    const customer = await world.addCustomer();
    const number = newNumber();
    return { customer, number, id: await insertPhoneChange(world, customer, number) };
  }
  const decisionsOn = (id: string) =>
    world.storage.queries.selectFrom('review_decision').selectAll().where('subject_id', '=', id).execute();
  const readStatus = async (id: string): Promise<string | undefined> =>
    (await world.storage.queries.selectFrom('phone_change').select('status').where('id', '=', id).executeTakeFirst())?.status;

  it('pending cases are listed, the oldest first, with what a decision needs, and no whole number [DESK-08] (TS5)', async () => {
    const backOffice = await newBackOffice(world);
    const first = await waiting();
    world.clock.move(1_000);
    const second = await waiting();
    const { status, body } = await backOffice.items();
    expect(status).toBe(200);
    const now = world.clock.now();
    expect(body).toEqual({
      reviewer: backOffice.reviewer.email,
      role: 'decide',
      waiting: [first, second].map(({ id, customer, number }, at) => ({
        id,
        kind: 'phone-change',
        email: customer.email,
        maskedCurrentPhoneNumber: `•••• ${customer.phone.slice(-2)}`,
        newPhoneNumber: `•••• ${number.slice(-2)}`,
        receivedAt: now - 1_000 + at * 1_000,
        latestAt: now - 1_000 + at * 1_000 + phoneChange.atMost,
        browser: 'Firefox, Windows',
        address: '192.0.2.…',
        proof: 'password',
        photoId: null,
      })),
      decided: expect.any(Array),
    });
    for (const whole of [first.customer.phone, first.number, second.number]) expect(JSON.stringify(body)).not.toContain(whole);
    await backOffice.decide(first.id, because);
    await backOffice.decide(second.id, because);
  });

  it('a decision is stored with who, what, why and when, and its log line has only ids', async () => {
    const backOffice = await newBackOffice(world);
    for (const decision of ['approve', 'reject'] as const) {
      const { customer, number, id } = await waiting();
      const reason = `Spoke to ${customer.email}\nand the face is the one of the passport`;
      const before = logged.length;
      const answer = await backOffice.decide(id, { decision, reason: `  ${reason} \n` });
      expect([answer.status, answer.body]).toEqual([204, undefined]);
      expect(await decisionsOn(id)).toEqual([
        {
          id: expect.any(String),
          kind: 'phone-change',
          subject_id: id,
          customer_id: customer.id,
          staff_id: backOffice.reviewer.id,
          decided_by: backOffice.reviewer.email,
          decision,
          reason,
          decided_at: world.clock.now(),
        },
      ]);
      expect(await readStatus(id)).toBe(decision === 'approve' ? 'approved' : 'rejected');
      const { waiting: left, decided } = JSON.parse(JSON.stringify((await backOffice.items()).body));
      expect(left).toEqual([]);
      const { email } = backOffice.reviewer;
      const entry = { id, kind: 'phone-change', email: customer.email, decision, reason };
      expect(decided).toContainEqual({ ...entry, decidedBy: email, decidedAt: world.clock.now() });
      const lines = logged.slice(before).filter((line) => line.includes('review decided'));
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({
          kind: 'phone-change',
          subjectId: id,
          customerId: customer.id,
          staffId: backOffice.reviewer.id,
          decision,
        }),
      ]);
      for (const secret of [customer.email, number, customer.phone, 'passport', email])
        expect(logged.slice(before).join('')).not.toContain(secret);
      world.clock.move(1_000);
    }
  });

  it('of two reviewers who decide at once one succeeds, the other is refused, and one decision is stored', async () => {
    const backOffices = [await newBackOffice(world), await newBackOffice(world)] as const;
    for (let round = 0; round < 8; round += 1) {
      const { id } = await waiting();
      const [approved, rejected] = await Promise.all([
        backOffices[round % 2 === 0 ? 0 : 1].decide(id, { decision: 'approve', reason: 'yes' }),
        backOffices[round % 2 === 0 ? 1 : 0].decide(id, { decision: 'reject', reason: 'no' }),
      ]);
      expect([approved.status, rejected.status].toSorted()).toEqual([204, 409]);
      const won = approved.status === 204 ? 'approve' : 'reject';
      expect((await decisionsOn(id)).map(({ decision }) => decision)).toEqual([won]);
      expect(await readStatus(id)).toBe(won === 'approve' ? 'approved' : 'rejected');
      const again = await backOffices[0].decide(id, because);
      expect([again.status, again.body]).toEqual([409, expect.objectContaining({ code: 'review_over' })]);
      expect(await decisionsOn(id)).toHaveLength(1);
    }
  });

  it("a cancelled or expired case can't be decided and is not listed", async () => {
    const cancelled = await waiting();
    await world.storage.queries
      .updateTable('phone_change')
      .set({ status: 'cancelled', open_for: null, ended_at: world.clock.now() })
      .where('id', '=', cancelled.id)
      .execute();
    const late = await waiting();
    world.clock.move(phoneChange.atMost);
    const backOffice = await newBackOffice(world);
    expect((await backOffice.items()).body).toMatchObject({ waiting: [] });
    for (const { id } of [cancelled, late]) {
      const { status, body } = await backOffice.decide(id, because);
      expect([status, body]).toEqual([409, expect.objectContaining({ code: 'review_over' })]);
      expect(await decisionsOn(id)).toEqual([]);
    }
  });

  it('an unknown id is not found, and an invalid id is refused', async () => {
    const backOffice = await newBackOffice(world);
    const { status, body } = await backOffice.decide('nothing-here', because);
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    expect((await backOffice.decide('%00', because)).status).toBe(400);
  });

  it('a reason is required: a blank, too long or missing text decides nothing', async () => {
    const backOffice = await newBackOffice(world);
    const { id } = await waiting();
    const long = 'x'.repeat(sizes.reviewReason);
    const wrongs = ['', '  \n ', `${long}x`, 'a\u0000b', 'a\u001bb', 7, null, ['because'], undefined];
    for (const reason of wrongs) {
      const { status, body } = await backOffice.decide(id, { decision: 'approve', reason });
      expect([status, body], JSON.stringify(reason)).toEqual([400, expect.objectContaining({ code: 'invalid_format' })]);
    }
    const lone = { cookie: backOffice.cookie, raw: '{"decision":"approve","reason":"\\ud800"}' };
    expect((await world.ask(calls.decideReview.path.replace(':id', id), lone)).status).toBe(400);
    for (const decision of ['APPROVE', 'maybe', '', null, true])
      expect((await backOffice.decide(id, { decision, reason: 'because' })).status).toBe(400);
    expect([await readStatus(id), await decisionsOn(id)]).toEqual(['waiting', []]);
    expect((await backOffice.decide(id, { decision: 'reject', reason: long })).status).toBe(204);
  });

  it('[OWNER-09] one reviewer decides sixty cases an hour, the next is refused and alarmed, and a colleague decides it', async () => {
    const { id } = await waiting();
    const backOffice = await newBackOffice(world);
    const key = `case decisions of ${backOffice.reviewer.id}`;
    await world.storage.queries.insertInto('allowance').values({ key, since: world.clock.now(), taken: 60 }).execute();
    expect(await backOffice.decide(id, because)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(logged.some((line) => line.includes('staff-decisions') && line.includes('has reached a limit'))).toBe(true);
    expect((await (await newBackOffice(world)).decide(id, because)).status).toBe(204);
  });

  it('only staff can decide: no customer session, no one-time token, no ended staff session (AC4)', async () => {
    const { customer, id } = await waiting();
    const cookie = await logIn(world, customer);
    const [, value = ''] = /__Host-stepgate-session=([^;]+)/.exec(cookie) ?? [];
    world.clock.move(30_000);
    const oneTimeToken = await beginLogin(world, customer);
    const gone = await newBackOffice(world);
    await world.ask(calls.reviewLogout.path, { method: 'POST', cookie: gone.cookie });
    const asked = [
      {},
      { cookie },
      { cookie: `__Host-stepgate-staff-session=${value}` },
      { oneTimeToken },
      { cookie: `__Host-stepgate-staff-session=${oneTimeToken}` },
      { cookie: gone.cookie },
    ];
    for (const request of asked) {
      const { status, body } = await world.ask(calls.decideReview.path.replace(':id', id), { ...request, body: because });
      expect([status, body]).toEqual([401, expect.objectContaining({ code: 'session_not_found' })]);
    }
    expect([await readStatus(id), await decisionsOn(id)]).toEqual(['waiting', []]);
  });

  it('a decision requested by another site is refused (AC4)', async () => {
    const backOffice = await newBackOffice(world);
    const { id } = await waiting();
    const fromAnotherSite: Record<string, string>[] = [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of fromAnotherSite) {
      const path = calls.decideReview.path.replace(':id', id);
      const { status, body } = await world.ask(path, { headers, cookie: backOffice.cookie, body: because });
      expect([status, body]).toEqual([403, expect.objectContaining({ code: 'wrong_origin' })]);
    }
    expect([await readStatus(id), await decisionsOn(id)]).toEqual(['waiting', []]);
  });

  it('an approved change is completed once its ten minutes have passed, and not before', async () => {
    const { customer, number, id } = await waiting();
    const backOffice = await newBackOffice(world);
    world.clock.move(phoneChange.atLeast);
    const readNumbers = async (): Promise<string[]> =>
      (
        await world.storage.queries.selectFrom('phone_number').select('number').where('customer_id', '=', customer.id).execute()
      ).map((row) => row.number);
    expect(await readNumbers()).toEqual([customer.phone]);
    expect((await backOffice.decide(id, because)).status).toBe(204);
    await world.settle();
    expect([await readStatus(id), await readNumbers()]).toEqual(['done', [number]]);
  });

  it('the last hundred decisions are listed, the newest first, including those on deleted customers', async () => {
    const backOffice = await newBackOffice(world);
    const { customer, id } = await waiting();
    world.clock.move(1_000);
    await backOffice.decide(id, because);
    await world.storage.queries.deleteFrom('customer').where('id', '=', customer.id).execute();
    const listed = async (): Promise<{ id: string; email: string; decidedAt: number }[]> =>
      JSON.parse(JSON.stringify((await backOffice.items()).body)).decided;
    expect((await listed())[0]).toMatchObject({ id, email: '–' });
    const [row] = await decisionsOn(id);
    for (let n = 1; n <= 101; n += 1)
      await world.storage.queries
        .insertInto('review_decision')
        .values({ ...(row ?? expect.fail('no decision')), id: `copy-${n}`, decided_at: world.clock.now() + n })
        .execute();
    const times = (await listed()).map(({ decidedAt }) => decidedAt - world.clock.now());
    expect(times).toEqual(Array.from({ length: 100 }, (_, n) => 101 - n));
  });
});
