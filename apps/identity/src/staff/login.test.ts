import { hash } from '@node-rs/argon2';
import { calls, lifetimes } from '@stepgate/contract';
import {
  type Answer,
  askStaffLogin,
  backOfficeWith,
  beginLogin,
  computeStaffCode,
  cookiesOf,
  databases,
  insertReviewer,
  logIn,
  newBackOffice,
  openWorld,
  paths,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const minute = 60_000;

describe.each(databases)('login to the back office, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), hashes: { running: 2, waiting: 64 } });
  });
  afterAll(() => world.close());

  const shown = ({ status, body, headers, cookies }: Answer) => ({
    status,
    body,
    cookies,
    headers: { ...headers, 'x-request-id': '', date: '' },
  });
  const fromAnotherSite: Record<string, string>[] = [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }];
  const items = (cookie: string) => world.ask(calls.reviewItems.path, { cookie });

  it('e-mail address, password and code in one request log in, with a cookie that only our own pages send', async () => {
    const reviewer = await insertReviewer(world);
    const answer = await askStaffLogin(world, reviewer, { email: ` ${reviewer.email.toUpperCase()} ` });
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^__Host-stepgate-staff-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
    ]);
    const { status, body } = await items(cookiesOf(answer));
    expect([status, body]).toEqual([200, expect.objectContaining({ reviewer: reviewer.email })]);
  });

  it('the value of the cookie is stored only as a hash', async () => {
    const { cookie } = await newBackOffice(world);
    const value = cookie.split('=')[1] ?? '';
    const rows = JSON.stringify(await world.storage.queries.selectFrom('staff_session').selectAll().execute());
    expect(rows).not.toContain(value);
    expect(rows).toContain(world.secrets.hashToken(value));
  });

  it('whatever is wrong, the answer is identical: address, password, code, role, or several of them', async () => {
    const nobody = { email: 'nobody@desk.test' };
    const password = { password: 'wrong' };
    const code = { code: '000000' };
    const mistakes = [nobody, password, code, { ...nobody, ...password }, { ...password, ...code }, { ...nobody, ...code }];
    const answers: Answer[] = [];
    for (const mistake of mistakes) answers.push(await askStaffLogin(world, await insertReviewer(world), mistake));
    answers.push(await askStaffLogin(world, await insertReviewer(world, { role: 'gardener' })));
    const [first, ...others] = answers.map(shown);
    expect(first).toMatchObject({ status: 401, body: { code: 'invalid_staff_login' }, cookies: [] });
    for (const other of others) expect(other).toEqual(first);
  });

  it("a customer with the right password and code can't log in here", async () => {
    const customer = await world.addCustomer();
    const body = { email: customer.email, password: customer.password, code: world.totpCodeOf(customer) };
    expect((await world.ask(calls.reviewLogin.path, { body })).status).toBe(401);
  });

  it('five wrong attempts block the account even for the right login, and an unknown address looks the same', async () => {
    const sixTries = async (mistake: object) => {
      const reviewer = await insertReviewer(world);
      const answers = [];
      for (let n = 1; n <= 5; n += 1) answers.push(shown(await askStaffLogin(world, reviewer, { ...mistake, code: '000000' })));
      answers.push(shown(await askStaffLogin(world, reviewer, mistake)));
      return answers;
    };
    const known = await sixTries({});
    expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 403]);
    expect(known.at(-1)?.body).toMatchObject({ code: 'attempt_limit_reached' });
    expect(await sixTries({ email: 'nobody-2@desk.test' })).toEqual(known);
  });

  it('the block ends after a quarter of an hour, and a right login resets the count', { tags: 'deep' }, async () => {
    const reviewer = await insertReviewer(world);
    for (let n = 1; n <= 5; n += 1) await askStaffLogin(world, reviewer, { password: 'wrong' });
    world.clock.move(15 * 60_000 - 1);
    expect((await askStaffLogin(world, reviewer)).status).toBe(403);
    world.clock.move(1);
    expect((await askStaffLogin(world, reviewer)).status).toBe(204);
    for (let n = 1; n <= 4; n += 1) await askStaffLogin(world, reviewer, { password: 'wrong' });
    world.clock.move(30_000);
    expect((await askStaffLogin(world, reviewer)).status).toBe(204);
  });

  it('of fifty parallel guesses at most five are verified, and all are counted (LG4)', { tags: 'deep' }, async () => {
    const reviewer = await insertReviewer(world);
    const code = computeStaffCode(world, reviewer);
    const guesses = Array.from({ length: 50 }, (_, n) =>
      askStaffLogin(world, reviewer, { code, ...(n !== 31 && { password: `wrong-${n}` }) }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    const evaluated = statuses.filter((status) => status === 401 || status === 204).length;
    expect(evaluated).toBeGreaterThan(0);
    expect(evaluated).toBeLessThanOrEqual(5);
    // The others found the account blocked, or the small queue of staff full.
    expect(statuses.filter((status) => status === 403 || status === 503)).toHaveLength(50 - evaluated);
  });

  it('[UP-13] an unreadable stored hash is treated and counted as a wrong password', async () => {
    const reviewer = await insertReviewer(world);
    const staff = world.storage.queries.updateTable('staff').where('id', '=', reviewer.id);
    await staff.set({ password_hash: 'no hash at all' }).execute();
    for (let n = 1; n <= 5; n += 1) expect((await askStaffLogin(world, reviewer)).status).toBe(401);
    expect((await askStaffLogin(world, reviewer)).status).toBe(403);
  });

  it('[ATT-14] [UP-13] an older hash still logs in, and is replaced by one with the pepper', async () => {
    const reviewer = await insertReviewer(world);
    const staff = world.storage.queries.updateTable('staff').where('id', '=', reviewer.id);
    await staff.set({ password_hash: await hash(reviewer.password, { memoryCost: 4_096, timeCost: 3 }) }).execute();
    expect((await askStaffLogin(world, reviewer)).status).toBe(204);
    await world.settle();
    const { password_hash } = await world.storage.queries
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', reviewer.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^pepper=[\w-]{8}\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    world.clock.move(30_000);
    expect((await askStaffLogin(world, reviewer)).status).toBe(204);
  });

  it('a malformed request is not counted', async () => {
    const reviewer = await insertReviewer(world);
    for (const wrong of [{ code: '12345' }, { code: 123456 }, { password: ' ' }, { email: 'x' }, { password: undefined }])
      for (let n = 1; n <= 5; n += 1) expect((await askStaffLogin(world, reviewer, wrong)).status).toBe(400);
    expect((await askStaffLogin(world, reviewer)).status).toBe(204);
  });

  it('a code is valid once, and no older one after it', async () => {
    const reviewer = await insertReviewer(world);
    expect((await askStaffLogin(world, reviewer, { code: computeStaffCode(world, reviewer, 1) })).status).toBe(204);
    for (const stepsAway of [1, 0, -1]) {
      const { status, body } = await askStaffLogin(world, reviewer, { code: computeStaffCode(world, reviewer, stepsAway) });
      expect([status, body]).toEqual([401, expect.objectContaining({ code: 'invalid_staff_login' })]);
    }
    world.clock.move(60_000);
    expect((await askStaffLogin(world, reviewer)).status).toBe(204);
  });

  it('of eight parallel logins with one code one succeeds', async () => {
    const reviewer = await insertReviewer(world);
    const answers = await Promise.all(Array.from({ length: 8 }, () => askStaffLogin(world, reviewer)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.flatMap(({ cookies }) => cookies)).toHaveLength(1);
  });

  it('a wrong password does not spend the right code', async () => {
    const reviewer = await insertReviewer(world);
    expect((await askStaffLogin(world, reviewer, { password: 'mistyped' })).status).toBe(401);
    expect((await askStaffLogin(world, reviewer)).status).toBe(204);
  });

  it('a second login in the same browser ends the first, and does not adopt a planted value', async () => {
    const { reviewer, cookie } = await newBackOffice(world);
    world.clock.move(30_000);
    const second = cookiesOf(await askStaffLogin(world, reviewer, {}, { cookie }));
    expect([(await items(cookie)).status, (await items(second)).status]).toEqual([401, 200]);
    world.clock.move(30_000);
    const planted = '__Host-stepgate-staff-session=planted-by-somebody-else';
    expect(cookiesOf(await askStaffLogin(world, reviewer, {}, { cookie: planted }))).not.toBe(planted);
    expect((await items(planted)).status).toBe(401);
  });

  it('a session ends after a quarter of an hour without a request, and after eight hours in any case', async () => {
    const idle = await newBackOffice(world);
    world.clock.move(lifetimes.staffSessionIdle - 1);
    expect((await idle.items()).status).toBe(200);
    world.clock.move(lifetimes.staffSessionIdle);
    expect((await idle.items()).status).toBe(401);
    const busy = await newBackOffice(world);
    const step = 14 * 60_000;
    for (let passed = 0; passed < lifetimes.staffSession; passed += step) {
      expect((await busy.items()).status).toBe(200);
      world.clock.move(step);
    }
    const { status, body } = await busy.items();
    expect([status, body]).toEqual([401, expect.objectContaining({ code: 'session_not_found' })]);
  });

  it('[LOOK-05] a page that asks by itself neither keeps a staff session nor hides how long it still has, and an idle one says so after its end', async () => {
    const { cookie } = await newBackOffice(world);
    const ask = (path: string = calls.reviewSession.path) => world.ask(path, { cookie });
    const left = async (path?: string) => {
      const { now, idleExpiresAt } = Object(await ask(path).then(({ body }) => body));
      return idleExpiresAt - now;
    };
    const poll = `${calls.reviewSession.path}?poll=true`;
    world.clock.move(14 * minute);
    expect(await left(poll)).toBe(minute);
    expect(await left()).toBe(15 * minute);
    world.clock.move(15 * minute - 1);
    expect(await left(poll)).toBe(1);
    world.clock.move(1);
    const ended = { status: 401, body: { code: 'session_not_found', params: { sessionEnded: 'idle' } } };
    expect(await ask(poll)).toMatchObject(ended);
    expect(await ask(calls.reviewItems.path)).toMatchObject(ended);
  });

  it('[LOOK-05] the last quarter of an hour of a staff session ends with its eight hours', async () => {
    const { cookie } = await newBackOffice(world);
    const ask = () => world.ask(calls.reviewSession.path, { cookie });
    for (let passed = 0; passed < 7 * 60 + 50; passed += 10) {
      expect((await ask()).status).toBe(200);
      world.clock.move(10 * minute);
    }
    const { now, idleExpiresAt, expiresAt } = Object((await ask()).body);
    expect([idleExpiresAt - now, expiresAt - now]).toEqual([10 * minute, 10 * minute]);
  });

  it('[LOOK-05] a staff session that was logged out, or that never was, gives no such reason', async () => {
    const { cookie } = await newBackOffice(world);
    await world.ask(calls.reviewLogout.path, { method: 'POST', cookie });
    world.clock.move(16 * minute);
    for (const each of [cookie, cookie.replace(/=.*/, '=made-up')]) {
      const { status, body } = await world.ask(calls.reviewSession.path, { cookie: each });
      expect([status, Object(body).params]).toEqual([401, undefined]);
    }
  });

  it('logging out ends the session on the server', async () => {
    const { cookie } = await newBackOffice(world);
    const answer = await world.ask(calls.reviewLogout.path, { method: 'POST', cookie });
    expect(answer.status).toBe(204);
    expect(answer.cookies).toEqual(['__Host-stepgate-staff-session=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0']);
    expect((await items(cookie)).status).toBe(401);
    expect((await world.ask(calls.reviewLogout.path, { method: 'POST' })).status).toBe(204);
  });

  it('a customer’s session or one-time token gives no access here, under either cookie name', async () => {
    const customer = await world.addCustomer();
    const cookies = await logIn(world, customer);
    const [, value = ''] = /__Host-stepgate-session=([^;]+)/.exec(cookies) ?? [];
    world.clock.move(30_000);
    const oneTimeToken = await beginLogin(world, customer);
    for (const request of [
      {},
      { cookie: cookies },
      { cookie: `__Host-stepgate-staff-session=${value}` },
      { oneTimeToken },
      { cookie: `__Host-stepgate-staff-session=${oneTimeToken}` },
    ]) {
      const { status, body } = await world.ask(calls.reviewItems.path, request);
      expect([status, body]).toEqual([401, expect.objectContaining({ code: 'session_not_found' })]);
    }
  });

  it('a staff session gives no access to customers’ calls, under either name', async () => {
    const { cookie } = await newBackOffice(world);
    const asSession = cookie.replace('staff-session', 'session');
    for (const sent of [cookie, asSession])
      for (const path of [paths.session, paths.security]) expect((await world.ask(path, { cookie: sent })).status).toBe(401);
    expect((await items(asSession)).status).toBe(401);
  });

  it('an account that has lost its role loses access', async () => {
    const backOffice = await newBackOffice(world);
    await world.storage.queries.updateTable('staff').set({ role: 'gardener' }).where('id', '=', backOffice.reviewer.id).execute();
    expect((await backOffice.items()).status).toBe(401);
  });

  it('a login and a logout requested by another site are refused and change nothing (AC4)', async () => {
    const { reviewer, cookie } = await newBackOffice(world);
    world.clock.move(30_000);
    for (const headers of fromAnotherSite) {
      const login = await askStaffLogin(world, reviewer, {}, { headers, cookie });
      expect([login.status, login.cookies]).toEqual([403, []]);
      expect((await world.ask(calls.reviewLogout.path, { method: 'POST', cookie, headers })).status).toBe(403);
    }
    expect((await backOfficeWith(world, reviewer, cookie).items()).status).toBe(200);
  });
});
