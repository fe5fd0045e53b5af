import { connect } from 'node:net';
import { headers as headerNames } from '@stepgate/contract';
import {
  beginLogin,
  databases,
  exchangeToken,
  insertDevice,
  logIn,
  openWorld,
  passWithApp,
  passWithText,
  paths,
  sayOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** An ordinary new browser in the country of the test customers. */
const usual = { timeZone: 'America/New_York', languages: ['en-US'], automated: false, screen: { width: 390, height: 844 } };
const suspicious = { ...usual, automated: true };

describe.each(databases)('the check of the browser on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({
      ...(await newDatabase()),
      settings: { trustedProxies: ['127.0.0.1'], watchedNetworks: ['203.0.113.0/24', '2001:db8:bad::/48'] },
    });
  });
  afterAll(() => world.close());

  const addCustomer = (): Promise<WorldCustomer> => world.addCustomer({ risk: 'profile' });
  const trigger = (oneTimeToken: string, body: unknown, headers: Record<string, string> = {}) =>
    world.ask(paths.triggerProfiler, { oneTimeToken, body, headers });
  const status = async (oneTimeToken: string) => (await world.ask(paths.profilerStatus, { oneTimeToken })).status;

  type Listed = { primaryChallenge: { type: string; context: { challengeId?: string } }; required: boolean; passed: boolean };
  async function readChallenges(oneTimeToken: string): Promise<(Listed & { alternatives: Listed['primaryChallenge'][] })[]> {
    const { body } = await world.ask(paths.status, { oneTimeToken });
    return JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.challenges;
  }
  const open = async (oneTimeToken: string): Promise<string[]> =>
    (await readChallenges(oneTimeToken))
      .filter(({ required, passed }) => required && !passed)
      .map(({ primaryChallenge }) => primaryChallenge.type);

  it("[PROF-01] the trigger takes the browser's signals; the status is 202 before and 205 afterwards", async () => {
    const oneTimeToken = await beginLogin(world, await addCustomer());
    expect(await open(oneTimeToken)).toEqual(['PROFILER', 'SMS']);
    expect(await status(oneTimeToken)).toBe(202);
    expect((await trigger(oneTimeToken, { signals: usual })).status).toBe(204);
    expect(await status(oneTimeToken)).toBe(205);
    expect(await open(oneTimeToken)).toEqual(['SMS']);
    // A repeated trigger changes nothing, whatever its signals are.
    expect((await trigger(oneTimeToken, { signals: suspicious })).status).toBe(204);
    expect(await open(oneTimeToken)).toEqual(['SMS']);
  });

  it('a claim to have passed, or an invalid signal, completes nothing; an oversized or malformed header is refused (PF1)', async () => {
    const oneTimeToken = await beginLogin(world, await addCustomer());
    for (const body of [
      { status: 'PASSED' },
      { status: 'PASSED', verdict: 'usual', passed: true, type: 'PROFILER' },
      {},
      { signals: undefined },
    ]) {
      expect((await trigger(oneTimeToken, body)).status).toBe(204);
      expect(await status(oneTimeToken)).toBe(202);
    }
    for (const signals of [
      'PASSED',
      null,
      { ...usual, automated: 'no' },
      { ...usual, timeZone: 'k'.repeat(101) },
      { ...usual, timeZone: { $ne: null } },
      { ...usual, languages: Array.from({ length: 11 }, () => 'en') },
      { ...usual, languages: 'en' },
      { ...usual, screen: { width: '390', height: 844 } },
      { ...usual, screen: { width: 390 } },
    ]) {
      const { status: code, body } = await trigger(oneTimeToken, { signals });
      expect([code, body], JSON.stringify(signals)).toEqual([400, expect.objectContaining({ code: 'invalid_format' })]);
    }
    expect(await status(oneTimeToken)).toBe(202);

    const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));
    const statusLine = (profilerHeader: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const body = JSON.stringify({ signals: usual });
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(
            `POST ${paths.triggerProfiler} HTTP/1.1\r\nHost: app.ex.test\r\nConnection: close\r\nContent-Type: application/json\r\n${headerNames.accessToken}: stepgate-web\r\n${headerNames.oneTimeToken}: ${oneTimeToken}\r\n${headerNames.profilerSession}: ${profilerHeader}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
          ),
        );
        let said = '';
        socket.on('data', (chunk) => {
          said += chunk;
        });
        socket.on('close', () => resolve(said.slice(0, 'HTTP/1.1 000'.length)));
        socket.on('error', reject);
      });
    expect(await statusLine('k'.repeat(65_536))).toBe('HTTP/1.1 431');
    for (const torn of ['a\rb', 'a\nb', 'a\r\n b: c', 'a\u0000b']) expect(await statusLine(torn), torn).toBe('HTTP/1.1 400');
    expect(await status(oneTimeToken)).toBe(202);
    expect(await statusLine('an-id')).toBe('HTTP/1.1 204');
    expect(await status(oneTimeToken)).toBe(205);
  });

  it('passing it proves nothing: a password and a checked browser open no session (PF2)', async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    const refused = async () => {
      const { status: code, body, cookies } = await world.ask(paths.exchange, { body: { oneTimeToken } });
      expect([code, body, cookies]).toEqual([403, expect.objectContaining({ code: 'not_allowed' }), []]);
    };
    await refused();
    await trigger(oneTimeToken, { signals: usual });
    expect(await status(oneTimeToken)).toBe(205);
    await refused();
    // Even if nothing else is required.
    await world.storage.queries
      .updateTable('challenge')
      .set({ required: 0 })
      .where('token_hash', '=', world.secrets.hashToken(oneTimeToken))
      .where('passed_at', 'is', null)
      .execute();
    expect(await open(oneTimeToken)).toEqual([]);
    await refused();
  });

  it('a usual browser needs nothing more; a suspicious one also needs the question by mail or an additional possession', async () => {
    const customer = await addCustomer();
    const ordinary = await beginLogin(world, customer);
    await trigger(ordinary, { signals: usual });
    await passWithApp(world, customer, ordinary);
    expect(await open(ordinary)).toEqual([]);

    const odd = await beginLogin(world, customer);
    await trigger(odd, { signals: suspicious });
    expect(await open(odd)).toEqual(['SMS', 'EMAIL_CHECKPOINT']);
    expect((await readChallenges(odd)).at(-1)?.alternatives.map(({ type }) => type)).toEqual(['TOTP']);
    // The verdict is not shown to the client.
    expect(JSON.stringify((await world.ask(paths.status, { oneTimeToken: odd })).body)).not.toMatch(/suspicious|verdict/);
    await passWithText(world, customer, odd);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: odd } })).status).toBe(403);
    world.clock.move(30_000);
    await passWithApp(world, customer, odd);
    await exchangeToken(world, odd);
  });

  it('the service also weighs what it sees itself: the network, the program, the time zone of the number, the trusted device', async () => {
    const customer = await world.addCustomer();
    const cookie = await logIn(world, customer);
    await sayOf(world, customer, { kind: 'risk', value: 'profile' });
    const asked = async (signals: object, headers: Record<string, string> = {}): Promise<boolean> => {
      const oneTimeToken = await beginLogin(world, customer);
      expect((await trigger(oneTimeToken, { signals }, headers)).status).toBe(204);
      return (await open(oneTimeToken)).includes('EMAIL_CHECKPOINT');
    };
    expect(await asked(usual)).toBe(false);
    expect(await asked(usual, { 'x-forwarded-for': '203.0.113.9' })).toBe(true);
    expect(await asked(usual, { 'x-forwarded-for': '2001:db8:bad::1' })).toBe(true);
    // Only the hop that the proxy saw is trusted, not what the client wrote before it.
    expect(await asked(usual, { 'x-forwarded-for': '203.0.113.9, 192.0.2.1' })).toBe(false);
    expect(await asked(usual, { 'user-agent': 'HeadlessChrome/140' })).toBe(true);
    const foreign = { ...usual, timeZone: 'Asia/Tokyo', languages: [] };
    expect(await asked(foreign)).toBe(true);
    expect(await asked(foreign, { cookie })).toBe(false);
    const another = await world.addCustomer();
    expect(await asked(foreign, { cookie: await logIn(world, another) })).toBe(true);
  });

  it('the browser is checked after three wrong passwords, but not after two', async () => {
    const customer = await world.addCustomer();
    const afterWrong = async (tries: number): Promise<string[]> => {
      for (let n = 0; n < tries; n += 1)
        await world.ask(paths.login, { body: { email: customer.email, password: `wrong-${n}` } });
      return open(await beginLogin(world, customer));
    };
    expect(await afterWrong(2)).toEqual(['SMS']);
    expect(await afterWrong(3)).toEqual(['PROFILER', 'SMS']);
  });

  it('with two reasons the check is required only once, and so is the question by mail', async () => {
    const customer = await addCustomer();
    for (let n = 0; n < 3; n += 1) await world.ask(paths.login, { body: { email: customer.email, password: 'wrong' } });
    expect(await open(await beginLogin(world, customer))).toEqual(['PROFILER', 'SMS']);
    const both = await world.addCustomer({ risk: 'checkpoint' });
    for (let n = 0; n < 3; n += 1) await world.ask(paths.login, { body: { email: both.email, password: 'wrong' } });
    const oneTimeToken = await beginLogin(world, both);
    expect(await open(oneTimeToken)).toEqual(['PROFILER', 'EMAIL_CHECKPOINT', 'SMS']);
    await trigger(oneTimeToken, { signals: suspicious });
    expect(await open(oneTimeToken)).toEqual(['EMAIL_CHECKPOINT', 'SMS']);
  });

  it('of ten parallel triggers, usual and suspicious, one decides, and nothing is required twice', async () => {
    const oneTimeToken = await beginLogin(world, await addCustomer());
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => trigger(oneTimeToken, { signals: n % 2 === 0 ? suspicious : usual })),
    );
    expect(answers.map(({ status: code }) => code)).toEqual(Array.from({ length: 10 }, () => 204));
    expect(['SMS', 'SMS,EMAIL_CHECKPOINT']).toContain((await open(oneTimeToken)).join());
    expect((await readChallenges(oneTimeToken)).length).toBeLessThanOrEqual(3);
  });

  it('the approval that a suspicious browser may give instead is polled by the id in its own challenge', async () => {
    const customer = await addCustomer();
    await insertDevice(world.storage, customer.id, world.clock.now());
    const oneTimeToken = await beginLogin(world, customer);
    await trigger(oneTimeToken, { signals: suspicious });
    await passWithApp(world, customer, oneTimeToken);
    const instead = (await readChallenges(oneTimeToken)).at(-1)?.alternatives.find(({ type }) => type === 'PUSH');
    const { challengeId = '' } = instead?.context ?? {};
    expect((await world.ask(paths.triggerPushV2, { method: 'POST', oneTimeToken })).status).toBe(204);
    expect((await world.ask(paths.pushChallengeStatus(challengeId), { oneTimeToken })).status).toBe(202);
    expect((await world.ask(paths.pushChallengeStatus(world.secrets.newToken()), { oneTimeToken })).status).toBe(404);
  });

  it('a token without the challenge, and an invalid token, are refused', async () => {
    const without = await beginLogin(world, await world.addCustomer());
    expect((await trigger(without, { signals: usual })).status).toBe(403);
    expect(await status(without)).toBe(403);
    expect((await trigger(world.secrets.newToken(), { signals: usual })).status).toBe(401);
    expect(await status(world.secrets.newToken())).toBe(401);
  });

  it('[CALL-05] the calls of the profiler have the specified methods and paths', async () => {
    const oneTimeToken = await beginLogin(world, await addCustomer());
    const base = '/gateway/identity/api/v1/one-time-token/profiler';
    expect((await world.ask(`${base}/status`, { method: 'GET', oneTimeToken })).status).toBe(202);
    expect((await world.ask(`${base}/trigger`, { method: 'POST', oneTimeToken, body: {} })).status).toBe(204);
    expect((await world.ask(`${base}/status`, { method: 'POST', oneTimeToken })).status).toBe(405);
    expect((await world.ask(`${base}/trigger`, { method: 'GET', oneTimeToken })).status).toBe(405);
  });
});
