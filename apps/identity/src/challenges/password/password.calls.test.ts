import {
  beginLogin,
  databases,
  exchangeToken,
  logIn,
  openWorld,
  passWithApp,
  passwordInputs,
  paths,
  sayOf,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(databases)('the password as a challenge on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const addCustomer = (password?: string): Promise<WorldCustomer> =>
    world.addCustomer({ preferred: 'PASSWORD', ...(password !== undefined && { password }) });
  const verify = (oneTimeToken: string, password: unknown) =>
    world.ask(paths.verifyPassword, { oneTimeToken, body: { password } });
  const wrong = { code: 'invalid_password', message: 'That password is wrong. Please try again.' };
  const counted = async (): Promise<number> => {
    const rows = await world.storage.queries.selectFrom('attempt_counter').select('in_a_row').execute();
    return rows.reduce((sum, { in_a_row }) => sum + in_a_row, 0);
  };

  type Listed = { primaryChallenge: { type: string }; alternatives: { type: string }[]; required: boolean; passed: boolean };
  async function open(oneTimeToken: string): Promise<string[]> {
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const { challenges }: { challenges: Listed[] } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    return challenges.filter(({ required, passed }) => required && !passed).map(({ primaryChallenge }) => primaryChallenge.type);
  }

  it('a customer who prefers and passes it still proves a possession: the same password twice is one factor', async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    expect(await open(oneTimeToken)).toEqual(['PASSWORD', 'TOTP']);
    const { status, body } = await verify(oneTimeToken, customer.password);
    expect([status, tokenOf(body)]).toEqual([200, oneTimeToken]);
    expect(await open(oneTimeToken)).toEqual(['TOTP']);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
    await passWithApp(world, customer, oneTimeToken);
    expect(await open(oneTimeToken)).toEqual([]);
    await exchangeToken(world, oneTimeToken);
  });

  it('a customer who prefers it and passes by text message instead needs nothing more', async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    const otpCode = await world.codeSentTo(customer.phone);
    expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
    expect(await open(oneTimeToken)).toEqual([]);
    await exchangeToken(world, oneTimeToken);
  });

  it('it does not replace the possession that is required after it', async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    await verify(oneTimeToken, customer.password);
    // A replay, answered like a wrong password.
    expect((await verify(oneTimeToken, customer.password)).body).toEqual(wrong);
    expect(await open(oneTimeToken)).toEqual(['TOTP']);
    const asksForCode = await beginLogin(world, await world.addCustomer());
    expect((await verify(asksForCode, 'correct horse battery')).status).toBe(403);
  });

  it('[PWD-06] a wrong password is explained; after five the answer is attempt_limit_reached, even for the right one', async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await verify(oneTimeToken, `wrong-${n}`);
      expect([status, body]).toEqual([400, wrong]);
    }
    const { status, body } = await verify(oneTimeToken, customer.password);
    expect([status, body]).toEqual([403, { code: 'attempt_limit_reached', message: expect.any(String) }]);
    const german = await world.ask(paths.verifyPassword, {
      oneTimeToken,
      body: { password: 'x' },
      headers: { 'x-language': 'de' },
    });
    expect(german.body).toMatchObject({ message: expect.stringContaining('Zu viele falsche Versuche') });
  });

  it('it offers no additional guesses: three wrong at the login and two here block both, and it is bound to the token’s account (AC6)', async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    const another = await beginLogin(world, customer);
    const atLogin = (password: string) => world.ask(paths.login, { body: { email: customer.email, password } });
    for (let n = 0; n < 3; n += 1) expect((await atLogin(`wrong-${n}`)).status).toBe(401);
    for (let n = 0; n < 2; n += 1) expect((await verify(oneTimeToken, `wrong-${n}`)).status).toBe(400);
    for (const token of [oneTimeToken, another]) {
      const { status, body } = await verify(token, customer.password);
      expect([status, body]).toEqual([403, expect.objectContaining({ code: 'attempt_limit_reached' })]);
    }
    expect((await atLogin(customer.password)).body).toMatchObject({ code: 'attempt_limit_reached' });

    const attacker = await addCustomer('the password of the attacker');
    const victim = await addCustomer('the password of the victim');
    const theirs = await beginLogin(world, attacker);
    expect((await verify(theirs, victim.password)).body).toEqual(wrong);
    for (const body of [
      { password: victim.password, email: victim.email, customerId: victim.id },
      { password: victim.password, userId: victim.id },
    ])
      expect((await world.ask(paths.verifyPassword, { oneTimeToken: theirs, body })).body).toEqual(wrong);
    expect((await verify(theirs, attacker.password)).status).toBe(200);
  });

  it('wrong passwords on a trusted device are counted apart, so that no one else can lock its owner out', async () => {
    const customer = await world.addCustomer();
    const cookie = await logIn(world, customer);
    await sayOf(world, customer, { kind: 'prefer', value: 'PASSWORD' });
    const own = await beginLogin(world, customer, { cookie });
    const elsewhere = await beginLogin(world, customer);
    for (let n = 0; n < 5; n += 1) await verify(elsewhere, 'wrong');
    expect((await verify(elsewhere, customer.password)).status).toBe(403);
    expect((await verify(own, customer.password)).status).toBe(200);
  });

  it('of fifty parallel guesses, one of them right, at most five are verified', { tags: 'deep' }, async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    const statuses: number[] = [];
    // The queue of hashes is limited; a request that finds it full is not counted.
    while (statuses.length < 50) {
      const some = Array.from({ length: 10 }, (_, n) => verify(oneTimeToken, n === 7 ? customer.password : `wrong-${n}`));
      statuses.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200 || status === 400).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(45);
  });

  it('every password of the corpus gets its answer; malformed requests are not counted', { tags: 'deep' }, async () => {
    const { malformed, different, same } = passwordInputs();
    expect([malformed.length, different.length, same.length]).toEqual([8, 5, 3]);
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    const before = await counted();
    for (const { id, value } of malformed) {
      const { status, body } = await verify(oneTimeToken, value);
      expect([status, body], id).toEqual([400, expect.objectContaining({ code: 'invalid_format' })]);
    }
    expect((await world.ask(paths.verifyPassword, { oneTimeToken, body: {} })).status).toBe(400);
    expect(await counted()).toBe(before);
    expect((await verify(oneTimeToken, ` ${customer.password}`)).status).toBe(200);
    for (const { id, value, other } of different) {
      const token = await beginLogin(world, await addCustomer(other));
      const counts = await counted();
      expect((await verify(token, value)).body, id).toEqual(wrong);
      expect(await counted(), id).toBe(counts + 1);
    }
    for (const { id, value, other } of same)
      expect((await verify(await beginLogin(world, await addCustomer(other)), value)).status, id).toBe(200);
  });

  it('[CALL-05] the password call has the specified method and path', async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    const path = '/gateway/identity/api/v1/one-time-token/password/verify';
    expect((await world.ask(path, { oneTimeToken, body: { password: customer.password } })).status).toBe(200);
    expect((await world.ask(path, { method: 'GET', oneTimeToken })).status).toBe(405);
    expect((await verify(world.secrets.newToken(), customer.password)).status).toBe(401);
  });
});
