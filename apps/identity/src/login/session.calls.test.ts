import { calls } from '@stepgate/contract';
import { badInputs, databases, inputValue, openWorld, paths, tokenOf, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const minute = 60_000;

describe.each(databases)('sessions on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true });
  });
  afterAll(() => world.close());

  /** A token with all its challenges passed. */
  async function provenToken(rest: object = {}): Promise<string> {
    const customer = await world.addCustomer({ preferred: 'TOTP' });
    const { status, body } = await world.ask(paths.login, {
      body: { email: customer.email, password: customer.password, ...rest },
    });
    expect(status).toBe(200);
    const oneTimeToken = tokenOf(body);
    await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
    return oneTimeToken;
  }
  const exchange = (oneTimeToken: string, cookie?: string) =>
    world.ask(paths.exchange, { body: { oneTimeToken }, ...(cookie !== undefined && { cookie }) });
  const sessionCookie = (cookies: readonly string[]): string =>
    cookies.find((each) => each.includes('session='))?.split(';')[0] ?? '';
  const status = async (cookie: string): Promise<number> => (await world.ask(paths.session, { cookie })).status;

  it('[CALL-03] of sixteen concurrent exchanges of one token exactly one succeeds, and the token is spent (SX1)', async () => {
    const oneTimeToken = await provenToken();
    const answers = await Promise.all(Array.from({ length: 16 }, () => exchange(oneTimeToken)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.cookies.length > 0)).toHaveLength(1);
    for (const { status: code, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(code).toBe(401);
      expect(body).toMatchObject({ code: 'ott_not_found' });
    }
    expect((await world.ask(paths.status, { oneTimeToken })).status).toBe(401);
  });

  it('an empty list is not enough: one factor, or two of the same kind, give no session', async () => {
    for (const proofs of ['PASSWORD', 'KNOWN_DEVICE', '']) {
      const oneTimeToken = await provenToken();
      const { queries } = world.storage;
      const { hash } = await queries
        .selectFrom('one_time_token')
        .select('hash')
        .orderBy('created_at', 'desc')
        .where('spent_at', 'is', null)
        .executeTakeFirstOrThrow();
      await queries.updateTable('one_time_token').set({ proofs }).where('hash', '=', hash).execute();
      if (proofs === 'PASSWORD') await queries.deleteFrom('challenge').where('token_hash', '=', hash).execute();
      const { status: code, body, cookies } = await exchange(oneTimeToken);
      expect([code, body, cookies]).toEqual([403, { code: 'not_allowed', message: expect.any(String) }, []]);
      await queries.deleteFrom('one_time_token').where('hash', '=', hash).execute();
    }
  });

  it('a planted session value is never adopted, and the previous session ends (SX2)', async () => {
    const planted = '__Host-stepgate-session=planted-by-somebody-else';
    const first = sessionCookie((await exchange(await provenToken(), planted)).cookies);
    expect(first).not.toBe(planted);
    expect(await status(planted)).toBe(401);
    const second = sessionCookie((await exchange(await provenToken(), first)).cookies);
    expect(await status(first)).toBe(401);
    expect(await status(second)).toBe(200);
  });

  it('every cookie of a login is limited to this host, sent over https and unreadable for scripts (SX4)', async () => {
    const { cookies } = await exchange(await provenToken());
    expect(cookies.map((each) => each.replace(/=[\w-]{22,}(?=;)/, '=…')).sort()).toEqual([
      '__Host-stepgate-known-device=…; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000',
      '__Host-stepgate-session=…; Path=/; HttpOnly; SameSite=Lax; Secure',
    ]);
  });

  it('a session cookie with two values is refused (SX4, H24)', async () => {
    const cookie = sessionCookie((await exchange(await provenToken())).cookies);
    expect(await status(`${cookie}; __Host-stepgate-session=other`)).toBe(401);
    expect(await status(`__Host-stepgate-session=other; ${cookie}`)).toBe(401);
  });

  it('[LOOK-05] a page that asks by itself neither keeps a session nor hides how long it still has, and an idle one says so after its end', async () => {
    const cookie = sessionCookie((await exchange(await provenToken())).cookies);
    const ask = (path: string = paths.session) => world.ask(path, { cookie });
    const left = async (path?: string) => {
      const { now, idleExpiresAt } = Object(await ask(path).then(({ body }) => body));
      return idleExpiresAt - now;
    };
    const poll = `${paths.session}?poll=true`;
    world.clock.move(4 * minute);
    expect(await left(poll)).toBe(minute);
    expect(await left()).toBe(5 * minute);
    world.clock.move(5 * minute - 1);
    expect(await left(poll)).toBe(1);
    world.clock.move(1);
    const ended = { code: 'session_not_found', params: { sessionEnded: 'idle' } };
    expect((await ask(poll)).body).toMatchObject(ended);
    expect((await ask(calls.security.path)).body).toMatchObject(ended);
  });

  it('[LOOK-05] a session that was ended, and an unknown session, give no such reason', async () => {
    const cookie = sessionCookie((await exchange(await provenToken())).cookies);
    await world.ask(paths.logout, { method: 'POST', cookie });
    world.clock.move(6 * minute);
    for (const each of [cookie, cookie.replace(/=.*/, '=made-up')]) {
      const { status: code, body } = await world.ask(paths.session, { cookie: each });
      expect([code, Object(body).params]).toEqual([401, undefined]);
    }
  });

  it('[HOST-03] a visitor who asks is answered 200 with null: without a cookie, with an ended session, and never with the session of somebody else', async () => {
    const cookie = sessionCookie((await exchange(await provenToken())).cookies);
    const asVisitor = async (given: object) => {
      const { status: code, body } = await world.ask(`${paths.session}?visitor=true`, given);
      return [code, body];
    };
    expect(await asVisitor({ cookie })).toEqual([200, expect.objectContaining({ scope: 'full' })]);
    expect(await asVisitor({})).toEqual([200, null]);
    expect(await asVisitor({ cookie: cookie.replace(/=.*/, '=made-up') })).toEqual([200, null]);
    world.clock.move(5 * minute);
    expect(await asVisitor({ cookie })).toEqual([200, null]);
    expect(await status(cookie)).toBe(401);
  });

  it('[LOOK-05] a session of an account that staff has just deactivated did not end by idling', async () => {
    const cookie = sessionCookie((await exchange(await provenToken())).cookies);
    const { customer_id } = await world.storage.queries
      .selectFrom('session')
      .select('customer_id')
      .orderBy('created_at', 'desc')
      .orderBy('last_seen_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await world.storage.queries.updateTable('customer').set({ status: 'deactivated' }).where('id', '=', customer_id).execute();
    const { status: code, body } = await world.ask(paths.session, { cookie });
    expect([code, Object(body).params]).toEqual([401, undefined]);
  });

  it('a session ends after five idle minutes, and after twelve hours in any case (SX5)', async () => {
    const idle = sessionCookie((await exchange(await provenToken())).cookies);
    world.clock.move(5 * minute - 1);
    expect(await status(idle)).toBe(200);
    world.clock.move(5 * minute);
    expect(await status(idle)).toBe(401);
    const polled = sessionCookie((await exchange(await provenToken())).cookies);
    const poll = async () => (await world.ask(`${calls.security.path}?poll=true`, { cookie: polled })).status;
    world.clock.move(5 * minute - 1);
    expect(await poll()).toBe(200);
    world.clock.move(1);
    expect(await poll()).toBe(401);
    const busy = sessionCookie((await exchange(await provenToken())).cookies);
    for (let passed = 0; passed < 12 * 60 * minute - minute; passed += 4 * minute) {
      expect(await status(busy)).toBe(200);
      world.clock.move(4 * minute);
    }
    expect(await status(busy)).toBe(401);
  });

  it('logging out ends the session on the server and clears the cache, but keeps the key of a phone that approves logins (SX5)', async () => {
    const cookie = sessionCookie((await exchange(await provenToken())).cookies);
    const answer = await world.ask(paths.logout, { method: 'POST', cookie });
    expect(answer.status).toBe(204);
    expect(answer.cookies).toEqual(['__Host-stepgate-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0']);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(await status(cookie)).toBe(401);
    expect((await world.ask(paths.logout, { method: 'POST' })).status).toBe(204);
  });

  it('[LOGIN-07] the location is the requested one if it is allowed, and /home otherwise (SX3)', { tags: 'deep' }, async () => {
    const followed: Record<string, string> = { R01: '/home', R03: 'https://help.ex.test/a', R04: '/home?next=//evil.test' };
    const corpus = badInputs('redirectAfterUrl / redirectUrl / location');
    expect(corpus.length).toBeGreaterThan(40);
    for (const input of corpus) {
      const redirectAfterUrl = inputValue(input);
      if (typeof redirectAfterUrl !== 'string') continue;
      const { body } = await exchange(await provenToken({ redirectAfterUrl }));
      expect(body, input.id).toEqual({ location: followed[input.id] ?? '/home' });
    }
  });

  it('[CALL-03] production has no call of the demo (SX6)', async () => {
    const production = await openWorld({ settings: { demo: false } });
    expect((await production.ask('/demo/outbox/messages')).status).toBe(404);
    expect((await production.ask('/demo/authenticators')).status).toBe(404);
    expect((await production.ask('/demo/customers')).status).toBe(404);
    await production.close();
  });
});

it.each([
  ['https://localhost:4151', 'production', '/api/v2/auth', 401],
  ['https://127.0.0.1', 'production', '/api/v2/auth', 401],
  ['https://[::1]:4151', 'production', '/api/v2/auth', 401],
  ['https://app.ex.test', 'production', '/login-api/v2/auth', 401],
  ['https://app.ex.test', 'production', '/api/v2/auth', 404],
  ['https://localhost.ex.test', 'demo', '/api/v2/auth', 404],
  ['http://localhost:3000', 'demo', '/api/v2/auth', 401],
  ['http://app.localhost:3000', 'demo', '/login-api/v2/auth', 401],
])(
  '[CALL-03] [REAL-13] at %s, in %s, the exchange that a page calls exists: %s answers %i',
  async (origin, env, path, status) => {
    const world = await openWorld({ settings: { demo: env === 'demo', origin } });
    expect((await world.ask(path, { body: { oneTimeToken: 'x' } })).status).toBe(status);
    await world.close();
  },
);
