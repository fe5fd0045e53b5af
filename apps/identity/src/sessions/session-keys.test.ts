import { type Call, calls, demoCalls } from '@stepgate/contract';
import {
  approveWithApp,
  beginLogin,
  changeNothing,
  cookiesOf,
  databases,
  loggedInWith,
  newSessionKey,
  openWorld,
  paths,
  type SoftwareSessionKey,
  toAda,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const second = 1_000;
const all: readonly Call[] = [...Object.values(calls), ...Object.values(demoCalls)];
const changes = all.filter(({ provedBy }) => provedBy === 'session-key');
const payment = { path: paths.sendMoney, body: toAda };
const refused = [403, 'session_key_needed'];

describe.each(databases)('the key of a session on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true });
  });
  afterAll(() => world.close());

  const origin = 'https://app.ex.test';
  const newKey = (): SoftwareSessionKey => newSessionKey(origin, () => world.clock.now());

  async function passLogin(customer: WorldCustomer, of = world): Promise<string> {
    of.clock.move(30 * second);
    const oneTimeToken = await beginLogin(of, customer);
    await of.ask(paths.verify('totp'), { oneTimeToken, body: { code: of.totpCodeOf(customer) } });
    return oneTimeToken;
  }

  /** A session that began a moment ago, with a key. */
  async function withKey() {
    const customer = await world.addCustomer();
    const key = newKey();
    const body = { oneTimeToken: await passLogin(customer) };
    const answer = await world.ask(paths.exchange, { body, headers: key.prove({ path: paths.exchange, body }) });
    expect(answer.status).toBe(200);
    const { session } = JSON.parse(JSON.stringify(answer.body));
    return { customer, key, cookie: cookiesOf(answer), session: session.hash, now: session.now };
  }
  type Keyed = Awaited<ReturnType<typeof withKey>>;

  const outcome = ({ status, body }: { status: number; body: unknown }) => [status, Object(body).code];
  const pay = async ({ cookie }: Keyed, headers: Record<string, string>, body: unknown = toAda) =>
    outcome(await world.ask(paths.sendMoney, { cookie, body, headers: { 'idempotency-key': 'one-wish', ...headers } }));

  it('the list of changes is complete: every call of a session that stores something, and every call that asks for an approval', () => {
    const ofSession = all.filter(({ auth }) => auth === 'session');
    expect(changes.map(({ id }) => id)).toEqual(
      expect.arrayContaining(all.filter(({ approval }) => approval).map(({ id }) => id)),
    );
    const reading = ofSession.filter((each) => !changes.includes(each)).map(({ method, id }) => `${method} ${id}`);
    expect(reading.sort()).toEqual([
      'GET demoMoney',
      'GET faceEnrolmentStatus',
      'GET security',
      'GET session',
      'GET team',
      'POST offerPasskey',
    ]);
    expect(changes.length).toBeGreaterThan(30);
  });

  it('the answer names the hash of the session and the time; a session without a proof has none, and works as before (RS15)', async () => {
    const keyed = await withKey();
    expect(keyed.session).toMatch(/^[\w-]{43}$/);
    expect(keyed.cookie).not.toContain(keyed.session);
    expect(keyed.now).toBe(world.clock.now());
    const customer = await world.addCustomer();
    const answer = await world.ask(paths.exchange, { body: { oneTimeToken: await passLogin(customer) } });
    expect(answer.body).toEqual({ location: '/home' });
    const changing = await changeNothing(world, loggedInWith(world, customer, cookiesOf(answer)));
    expect(changing.status).toBe(204);
  });

  it.each(rows(changes, 8))(
    '[PASS-10] with a copied cookie alone, even right after a second factor: $id is refused',
    async ({ method, path }) => {
      const { cookie } = await withKey();
      const answer = await world.ask(path.replaceAll(/:\w+/g, 'x'), { method, cookie });
      expect(outcome(answer)).toEqual(refused);
      expect(answer.headers['x-2fa-approval']).toBeUndefined();
    },
  );

  it('[PASS-10] a copied cookie reads, and the browser with the key continues undisturbed', async () => {
    const keyed = await withKey();
    const { cookie, key, session, customer } = keyed;
    for (const path of [paths.session, paths.security, demoCalls.demoMoney.path])
      expect((await world.ask(path, { cookie })).status).toBe(200);
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await pay(keyed, {})).toEqual(refused);
    const demand = await world.ask(paths.sendMoney, {
      cookie,
      body: toAda,
      headers: { 'idempotency-key': 'w', ...key.prove(payment, session) },
    });
    expect(outcome(demand)).toEqual([403, 'second_factor_needed']);
    const approval = await approveWithApp(world, customer, demand);
    const spend = (headers: Record<string, string>) =>
      world.ask(paths.sendMoney, {
        cookie,
        body: toAda,
        headers: { 'idempotency-key': 'w', 'x-2fa-approval': approval, ...headers },
      });
    expect(outcome(await spend({}))).toEqual(refused);
    expect((await spend(key.prove(payment, session))).status).toBe(200);
  });

  it('[HOST-08] below the path that a server in front takes off, and below no other', async () => {
    const below = await openWorld({ settings: { basePath: '/stepgate' } });
    const begin = async (front: string) => {
      const body = { oneTimeToken: await passLogin(await below.addCustomer(), below) };
      const claims = { htu: `${origin}${front}${paths.exchange}` };
      const headers = newSessionKey(origin, () => below.clock.now()).prove({ path: paths.exchange, body }, undefined, { claims });
      return (await below.ask(paths.exchange, { body, headers })).status;
    };
    expect([await begin('/stepgate'), await begin('')]).toEqual([200, 200]);
    expect([await begin('/other'), await begin('/stepgate/stepgate'), await begin('/stepgated')]).toEqual([400, 400, 400]);
    await below.close();
  });

  it('[PASS-10] a proof by another key, of another session, request or body, or altered, is refused', async () => {
    const keyed = await withKey();
    const other = await withKey();
    const { key, session } = keyed;
    const right = () => key.prove(payment, session);
    const [jws = ''] = Object.values(right());
    const wrong: Record<string, Record<string, string>> = {
      'another key': newKey().prove(payment, session),
      'the key of the thief’s own session': other.key.prove(payment, session),
      'another session': key.prove(payment, other.session),
      'no session': key.prove(payment),
      'another method': key.prove({ ...payment, method: 'PUT' }, session),
      'another call': key.prove({ ...payment, path: calls.changePassword.path }, session),
      'another origin': key.prove(payment, session, { claims: { htu: `https://evil.test${payment.path}` } }),
      'another payee': key.prove({ ...payment, body: { ...toAda, payee: 'Mallory' } }, session),
      'no body': key.prove(payment, session, { claims: { body_hash: undefined } }),
      'another type': key.prove(payment, session, { header: { typ: 'jwt' } }),
      'no type': key.prove(payment, session, { header: { typ: undefined } }),
      'another algorithm': key.prove(payment, session, { header: { alg: 'none' } }),
      'no id': key.prove(payment, session, { claims: { jti: undefined } }),
      'a short id': key.prove(payment, session, { claims: { jti: 'a' } }),
      'a long one': key.prove(payment, session, { claims: { more: 'x'.repeat(3_000) } }),
      'no signature': { dpop: jws.split('.').slice(0, 2).join('.') },
      'an empty one': { dpop: `${jws.split('.').slice(0, 2).join('.')}.` },
      altered: { dpop: jws.slice(0, -4) + (jws.endsWith('AAAA') ? 'BBBB' : 'AAAA') },
      'no token': { dpop: 'x' },
      twice: { dpop: `${jws}, ${jws}` },
    };
    for (const [name, headers] of Object.entries(wrong))
      expect([name, ...(await pay(keyed, headers))]).toEqual([name, ...refused]);
    expect(await pay(keyed, right())).toEqual([403, 'second_factor_needed']);
  });

  it('[PASS-10] of sixteen concurrent requests with one proof exactly one is answered, and none later', async () => {
    const keyed = await withKey();
    const proof = keyed.key.prove(payment, keyed.session);
    const answers = await Promise.all(Array.from({ length: 16 }, () => pay(keyed, proof)));
    expect(answers.filter(([, code]) => code === 'second_factor_needed')).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'session_key_needed')).toHaveLength(15);
    world.clock.move(60 * second);
    expect(await pay(keyed, proof)).toEqual(refused);
  });

  it('a proof counts for two minutes, and from a clock that is up to half a minute ahead', async () => {
    const keyed = await withKey();
    const signed = (seconds: number) =>
      keyed.key.prove(payment, keyed.session, { claims: { iat: Math.floor(world.clock.now() / second) + seconds } });
    const demand = [403, 'second_factor_needed'];
    expect(await pay(keyed, signed(-119))).toEqual(demand);
    expect(await pay(keyed, signed(-121))).toEqual(refused);
    expect(await pay(keyed, signed(30))).toEqual(demand);
    expect(await pay(keyed, signed(32))).toEqual(refused);
  });

  it('a key is registered once: an exchange with a proof that doesn’t hold begins no session, and spends nothing', async () => {
    const customer = await world.addCustomer();
    const key = newKey();
    const body = { oneTimeToken: await passLogin(customer) };
    const other = { path: paths.exchange, body: { oneTimeToken: 'of-another-login' } };
    const wrong = await world.ask(paths.exchange, { body, headers: key.prove(other) });
    expect([outcome(wrong), wrong.cookies]).toEqual([[400, 'invalid_format'], []]);
    const clockIsOff = key.prove({ path: paths.exchange, body }, undefined, { claims: { iat: 1 } });
    const { status } = await world.ask(paths.exchange, { body, headers: clockIsOff });
    expect(status).toBe(200);
  });

  it('where keys are required, a session without one reads, and changes nothing', async () => {
    const strict = await openWorld({ ...(await newDatabase()), settings: { sessionKey: 'required' } });
    const customer = await strict.addCustomer();
    const answer = await strict.ask(paths.exchange, { body: { oneTimeToken: await passLogin(customer, strict) } });
    const cookie = cookiesOf(answer);
    expect((await strict.ask(paths.security, { cookie })).status).toBe(200);
    expect(outcome(await strict.ask(paths.sendMoney, { cookie, body: toAda }))).toEqual(refused);
    expect(outcome(await strict.ask(paths.sendMoney, { body: toAda }))).toEqual([401, 'session_not_found']);
    await strict.close();
  });

  it('the refusal says what to do, in the customer’s language', async () => {
    const { cookie } = await withKey();
    const said = async (language: string) =>
      Object((await world.ask(paths.sendMoney, { cookie, body: toAda, headers: { 'x-language': language } })).body).message;
    expect(await said('en')).toMatch(/^To keep your account safe, please log in again before you make changes/);
    expect(await said('de')).toMatch(/^Zum Schutz Ihres Kontos melden Sie sich bitte neu an, bevor Sie etwas ändern/);
  });
});
