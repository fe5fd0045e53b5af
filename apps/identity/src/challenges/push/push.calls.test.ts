import { calls, lifetimes, pushes, resendCodeDelay } from '@stepgate/contract';
import type { PushProvider, WakeResult } from '@stepgate/identity';
import {
  beginLogin,
  databases,
  insertDevice,
  openWorld,
  paths,
  type TestDevice,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pushNumber } from './push-number.ts';

const second = 1_000;

/** Each version, and both in turn. */
const versions = [
  { version: 'version 1', trigger: () => paths.triggerPush, status: () => paths.pushStatus },
  { version: 'version 2', trigger: () => paths.triggerPushV2, status: paths.pushChallengeStatus },
  {
    version: 'both versions mixed',
    trigger: (n: number) => (n % 2 === 0 ? paths.triggerPush : paths.triggerPushV2),
    status: paths.pushChallengeStatus,
  },
] as const;
type Version = (typeof versions)[number];

/** A push service that records its calls and gives the test's answer. */
function pushService(): PushProvider & { woken: string[]; result: WakeResult } {
  return {
    publicKey: 'the-public-key',
    woken: [],
    result: { outcome: 'sent' },
    accepts: (endpoint) => endpoint.startsWith('https://push.ex.test/'),
    async wake({ endpoint }) {
      this.woken.push(endpoint);
      return this.result;
    },
  };
}

type Begun = {
  readonly customer: WorldCustomer;
  readonly device: TestDevice;
  readonly oneTimeToken: string;
  readonly challengeId: string;
  /** The number on the login screen. */
  readonly number: string;
};

const wrongNumber = (number: string): string => (number === '99' ? '10' : String(Number(number) + 1));

describe.each(databases)('approvals on a device, on $name', ({ newDatabase }) => {
  const service = pushService();
  let world: World;
  beforeAll(async () => {
    world = await openWorld({
      ...(await newDatabase()),
      runsTwice: true,
      push: service,
      settings: { trustedProxies: ['127.0.0.1'], countryHeader: 'cf-ipcountry' },
    });
  });
  afterAll(() => world.close());

  async function withDevice(wanted: object = {}): Promise<{ customer: WorldCustomer; device: TestDevice }> {
    const customer = await world.addCustomer({ preferred: 'PUSH', ...wanted });
    const device = await insertDevice(world.storage, customer.id, world.clock.now());
    const signedAt = world.clock.now();
    const subscription = {
      endpoint: `https://push.ex.test/${device.id}`,
      keys: { p256dh: device.publicKey, auth: Buffer.alloc(16, 1).toString('base64url') },
    };
    const text = `stepgate device subscription\n${device.id}\n${signedAt}\n${subscription.endpoint}`;
    const body = { subscription, signedAt, signature: device.sign(text) };
    const path = calls.subscribePushDevice.path.replace(':deviceId', device.id);
    expect((await world.ask(path, { body })).status).toBe(204);
    return { customer, device };
  }

  /** @param visitor the id that the login's browser sends */
  async function begin(known?: { customer: WorldCustomer; device: TestDevice }, visitor?: string): Promise<Begun> {
    const { customer, device } = known ?? (await withDevice());
    const oneTimeToken = await beginLogin(world, customer, visitor === undefined ? {} : { headers: { 'x-guest-id': visitor } });
    const { body } = await world.ask(paths.status, { oneTimeToken });
    type Answer = { type: string; context: { challengeId: string }; viewData: { attributes: { message: string } } };
    type Listed = { primaryChallenge: Answer; alternatives: Answer[] };
    const listed: Listed[] = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.challenges;
    const push = listed.flatMap((each) => [each.primaryChallenge, ...each.alternatives]).find(({ type }) => type === 'PUSH');
    if (push === undefined) throw new Error('no push is required');
    const { challengeId } = push.context;
    expect(challengeId).toMatch(/^[\w-]{43}$/);
    const number = pushNumber(world.secrets, challengeId);
    expect(number).toMatch(/^[1-9]\d$/);
    expect(push.viewData.attributes.message).toBe(`Enter ${number} on your phone to approve.`);
    return { customer, device, oneTimeToken, challengeId, number };
  }

  const trigger = (oneTimeToken: string, path: string = paths.triggerPush) => world.ask(path, { oneTimeToken, method: 'POST' });

  /** @returns the requests that wait for the device, the newest first */
  async function waiting({ device }: Pick<Begun, 'device'>): Promise<{ requestId: string; [field: string]: unknown }[]> {
    const { status, body } = await device.requests(world.ask, world.clock.now());
    expect(status).toBe(200);
    return JSON.parse(JSON.stringify(body)).requests;
  }
  async function asked(known?: Parameters<typeof begin>[0], path?: string): Promise<Begun & { requestId: string }> {
    const begun = await begin(known);
    expect((await trigger(begun.oneTimeToken, path)).status).toBe(204);
    const [request] = await waiting(begun);
    return { ...begun, requestId: request?.requestId ?? '' };
  }
  const readStatus = async ({ oneTimeToken, challengeId }: Begun, { status }: Version = versions[0]) => {
    const answer = await world.ask(status(challengeId), { oneTimeToken });
    return answer.body ?? answer.status;
  };
  const exchange = (oneTimeToken: string) => world.ask(paths.exchange, { body: { oneTimeToken } });
  const countWakes = async ({ device }: Begun): Promise<number> => {
    await world.settle();
    return service.woken.filter((endpoint) => endpoint.endsWith(device.id)).length;
  };

  describe.each(versions)('by $version (PU4)', (version) => {
    it('[PUSH-01] six triggers in one flow wake the device three times, and only the newest request can be answered (PU1)', async () => {
      const begun = await begin();
      const seen = new Set<string>();
      const answers = [];
      for (let n = 0; n < 6; n += 1) {
        answers.push(await trigger(begun.oneTimeToken, version.trigger(n)));
        const open = await waiting(begun);
        expect(open).toHaveLength(1);
        for (const { requestId } of open) seen.add(requestId);
        world.clock.move(second);
      }
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429, 429, 429]);
      for (const { headers } of answers.slice(pushes.aFlow)) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(await countWakes(begun)).toBe(3);
      const [first = '', second_ = '', newest = ''] = [...seen];
      expect(seen.size).toBe(3);
      for (const old of [first, second_]) {
        const answer = await begun.device.answer(world.ask, old, 'APPROVED', begun.number);
        expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: 'push_over' })]);
      }
      expect(await readStatus(begun, version)).toBe(202);
      expect((await begun.device.answer(world.ask, newest, 'APPROVED', begun.number)).status).toBe(200);
      expect(await readStatus(begun, version)).toEqual({ status: 'APPROVED' });
    });

    it('a customer is asked five times in ten minutes, across all flows (PU1)', async () => {
      const known = await withDevice();
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await trigger((await begin(known)).oneTimeToken, version.trigger(n))).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
      world.clock.move(pushes.span.within);
      expect((await trigger((await begin(known)).oneTimeToken, version.trigger(0))).status).toBe(204);
    });

    it('[PUSH-05] a denial stops pushes for 15 minutes in every flow, and the customer is notified once (PU1)', async () => {
      const begun = await asked(undefined, version.trigger(0));
      expect((await begun.device.answer(world.ask, begun.requestId, 'DENIED')).body).toEqual({ status: 'DENIED' });
      expect(await readStatus(begun, version)).toEqual({ status: 'DENIED' });
      const another = await begin(begun);
      for (const { oneTimeToken } of [begun, another]) {
        const refused = await trigger(oneTimeToken, version.trigger(1));
        expect([refused.status, refused.body]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })]);
        expect(refused.headers['retry-after']).toBe(String(pushes.stopAfterDenial / second));
      }
      expect(await countWakes(begun)).toBe(1);
      const mails = await world.messagesTo(begun.customer.email);
      expect(mails.map(({ subject }) => subject)).toEqual(['A login was denied on your device']);
      expect((await exchange(begun.oneTimeToken)).status).toBe(403);
      world.clock.move(pushes.stopAfterDenial - 1);
      expect((await trigger(another.oneTimeToken, version.trigger(0))).status).toBe(429);
      world.clock.move(1);
      expect((await trigger(another.oneTimeToken, version.trigger(0))).status).toBe(204);
    });

    it('[PUSH-05] an approval needs the number of the login screen: a missing or wrong number is a denial (PU2)', async () => {
      for (const typed of [undefined, '', 'wrong', ' right', '0right'] as const) {
        const begun = await asked(undefined, version.trigger(0));
        const number = typed === 'wrong' ? wrongNumber(begun.number) : typed?.replace('right', begun.number);
        const { status, body } = await begun.device.answer(world.ask, begun.requestId, 'APPROVED', number);
        expect([status, body], typed).toEqual([200, { status: 'DENIED' }]);
        expect(await readStatus(begun, version)).toEqual({ status: 'DENIED' });
        expect((await exchange(begun.oneTimeToken)).status).toBe(403);
        // The right number comes too late.
        expect((await begun.device.answer(world.ask, begun.requestId, 'APPROVED', begun.number)).status).toBe(409);
        expect(await world.messagesTo(begun.customer.email)).toHaveLength(1);
      }
      const begun = await asked(undefined, version.trigger(0));
      const { body } = await begun.device.answer(world.ask, begun.requestId, 'APPROVED', begun.number);
      expect(body).toEqual({ status: 'APPROVED' });
      expect(await readStatus(begun, version)).toEqual({ status: 'APPROVED' });
      expect((await exchange(begun.oneTimeToken)).status).toBe(200);
    });

    it("[PUSH-05] no one can read or answer another's request, and an approval counts only for its own token (PU3)", async () => {
      const victim = await asked(undefined, version.trigger(0));
      const attacker = await asked(undefined, version.trigger(0));
      const theirs = (challengeId: string, { oneTimeToken }: Begun) =>
        world.ask(paths.pushChallengeStatus(challengeId), { oneTimeToken });
      expect((await theirs(victim.challengeId, attacker)).status).toBe(404);
      const answered = await attacker.device.answer(world.ask, victim.requestId, 'APPROVED', victim.number);
      expect(answered.status).toBe(409);
      expect((await waiting(attacker)).map(({ requestId }) => requestId)).toEqual([attacker.requestId]);
      expect(await readStatus(victim, version)).toBe(202);

      const other = await begin(victim);
      expect((await victim.device.answer(world.ask, victim.requestId, 'APPROVED', victim.number)).status).toBe(200);
      const onOther = await theirs(victim.challengeId, other);
      expect([onOther.status, onOther.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
      expect(await readStatus(other, version)).toBe(202);
      expect((await exchange(other.oneTimeToken)).status).toBe(403);
      expect((await exchange(attacker.oneTimeToken)).status).toBe(403);
      expect((await exchange(victim.oneTimeToken)).status).toBe(200);
    });
  });

  /** Logins of one customer, a second apart, whose numbers differ. @param visitors the browser of each */
  async function askedFrom(visitors: readonly string[]): Promise<Begun[]> {
    const known = await withDevice();
    const all: Begun[] = [];
    for (const visitor of visitors) {
      const numbers = new Set(all.map(({ number }) => number));
      let begun = await begin(known, visitor);
      // Two of 90 numbers may be the same.
      while (numbers.has(begun.number)) begun = await begin(known, visitor);
      expect((await trigger(begun.oneTimeToken)).status).toBe(204);
      all.push(begun);
      world.clock.move(second);
    }
    return all;
  }

  it('[MARK-07] a new login from the same browser replaces its open request, and another browser’s request stays', async () => {
    const [left, other, again] = await askedFrom(['browser-one-0001', 'browser-two-0002', 'browser-one-0001']);
    if (left === undefined || other === undefined || again === undefined) throw new Error('a login is missing');
    const [newest, older, ...more] = await waiting(again);
    expect([newest?.createdAt, older?.createdAt, more]).toEqual([world.clock.now() - second, world.clock.now() - 2 * second, []]);
    // Without the number of the left login, this would be a denial.
    expect((await again.device.answer(world.ask, newest?.requestId ?? '', 'APPROVED', again.number)).body).toEqual({
      status: 'APPROVED',
    });
    expect(await readStatus(left)).toBe(202);
    expect((await other.device.answer(world.ask, older?.requestId ?? '', 'APPROVED', other.number)).body).toEqual({
      status: 'APPROVED',
    });
  });

  it('[MARK-07] a stranger with the same browser id replaces no request of a customer', async () => {
    const [mine] = await askedFrom(['browser-one-0001']);
    await askedFrom(['browser-one-0001']);
    if (mine === undefined) throw new Error('a login is missing');
    expect(await waiting(mine)).toHaveLength(1);
  });

  it('[MARK-07] the number of another open request names that request, and answers neither', async () => {
    const [older, newer] = await askedFrom(['browser-one-0001', 'browser-two-0002']);
    if (older === undefined || newer === undefined) throw new Error('a login is missing');
    const [onTop, below] = await waiting(newer);
    const { status, body } = await newer.device.answer(world.ask, onTop?.requestId ?? '', 'APPROVED', older.number);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: 'number_of_other_request', params: { pushRequestId: below?.requestId } }),
    ]);
    for (const begun of [older, newer]) {
      expect(await readStatus(begun)).toBe(202);
      expect((await exchange(begun.oneTimeToken)).status).toBe(403);
    }
    expect(await world.messagesTo(newer.customer.email)).toEqual([]);
    expect((await trigger((await begin(newer)).oneTimeToken)).status).toBe(204);
    for (const [request, { number }] of [
      [below, older],
      [onTop, newer],
    ] as const)
      expect((await newer.device.answer(world.ask, request?.requestId ?? '', 'APPROVED', number)).body).toEqual({
        status: 'APPROVED',
      });
  });

  it('[MARK-07] numbers of other requests count as wrong ones: the sixth is refused', async () => {
    const [older, newer] = await askedFrom(['browser-one-0001', 'browser-two-0002']);
    if (older === undefined || newer === undefined) throw new Error('a login is missing');
    const [onTop] = await waiting(newer);
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await newer.device.answer(world.ask, onTop?.requestId ?? '', 'APPROVED', older.number)).status);
    expect(statuses).toEqual([409, 409, 409, 409, 409, 403]);
  });

  it('[MARK-10] the screen names the devices that are asked, in the words of the customer; before a first proof it names none', async () => {
    const { customer, oneTimeToken } = await begin();
    const named = async (language: string) => {
      const { body } = await world.ask(paths.status, { oneTimeToken, headers: { 'x-language': language } });
      return JSON.stringify(body).match(/"subMessage":"(.*?)"/)?.[1];
    };
    expect(await named('en')).toBe('We sent the request to “A phone”.');
    await insertDevice(world.storage, customer.id, world.clock.now() + second);
    expect(await named('en')).toBe('We sent the request to “A phone” and “A phone”.');
    expect(await named('de')).toBe('Wir haben die Anfrage an „A phone“ und „A phone“ gesendet.');
    await world.storage.queries
      .updateTable('one_time_token')
      .set({ proofs: '' })
      .where('customer_id', '=', customer.id)
      .execute();
    expect(await named('en')).toBeUndefined();
  });

  it('an approval after ten minutes, or for a finished login, does not count (PU5)', async () => {
    const late = await asked();
    world.clock.move(lifetimes.push + second);
    const answer = await late.device.answer(world.ask, late.requestId, 'APPROVED', late.number);
    expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: 'push_over' })]);
    expect(await waiting(late)).toEqual([]);
    expect(await readStatus(late)).toBe(202);

    const inTime = await asked();
    world.clock.move(lifetimes.push - 1);
    expect((await inTime.device.answer(world.ask, inTime.requestId, 'APPROVED', inTime.number)).status).toBe(200);

    const finished = await asked();
    const body = { code: world.totpCodeOf(finished.customer) };
    await world.ask(paths.verify('totp'), { oneTimeToken: finished.oneTimeToken, body });
    // Passed by another method, so nothing is left to approve.
    expect((await finished.device.answer(world.ask, finished.requestId, 'DENIED')).status).toBe(409);
    expect((await exchange(finished.oneTimeToken)).status).toBe(200);
    expect((await finished.device.answer(world.ask, finished.requestId, 'APPROVED', finished.number)).status).toBe(409);
    expect(await waiting(finished)).toEqual([]);
  });

  it('of a parallel approval and denial the first counts (PU5)', async () => {
    for (let round = 0; round < 4; round += 1) {
      const begun = await asked();
      const { device, requestId, number } = begun;
      const approve = () => device.answer(world.ask, requestId, 'APPROVED', number);
      const deny = () => device.answer(world.ask, requestId, 'DENIED');
      const answers = await Promise.all(round % 2 === 0 ? [approve(), deny()] : [deny(), approve()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await readStatus(begun)).toEqual(answers.find(({ status }) => status === 200)?.body);
    }
  });

  it('[PUSH-03] only a removed device causes a text message, and only if the policy allows it (PU6)', async () => {
    const noSms = async (oneTimeToken: string, phone: string) => {
      const { status, body } = await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
      expect([status, body]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
      expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: '123456' } })).status).toBe(403);
      expect(phone === '' ? [] : await world.messagesTo(phone)).toEqual([]);
    };
    // Only the device: whatever a browser makes of an error, there is no alternative.
    const bare = await asked(await withDevice({ phones: [], withoutAuthenticator: true }));
    await noSms(bare.oneTimeToken, '');
    // The policy requires a question first, which a text message does not answer.
    const checked = await begin(await withDevice({ risk: 'checkpoint' }));
    await noSms(checked.oneTimeToken, checked.customer.phone);

    // The device was removed: the service says so, and the text message is one of the policy's alternatives.
    const gone = await asked();
    const leave = { signedAt: world.clock.now() };
    const signature = gone.device.sign(`stepgate device leave\n${gone.device.id}\n${leave.signedAt}`);
    const left = calls.leavePushDevice.path.replace(':deviceId', gone.device.id);
    expect((await world.ask(left, { body: { ...leave, signature } })).status).toBe(204);
    for (const path of [paths.triggerPush, paths.triggerPushV2]) {
      const { status, body } = await trigger(gone.oneTimeToken, path);
      expect([status, body]).toEqual([410, expect.objectContaining({ code: 'authenticator_account_deleted' })]);
    }
    expect((await world.ask(paths.trigger('sms'), { oneTimeToken: gone.oneTimeToken, body: {} })).status).toBe(200);
  });

  it('the count of pushes stays, whatever method is used instead (PU6)', async () => {
    const begun = await asked();
    await begun.device.answer(world.ask, begun.requestId, 'APPROVED', wrongNumber(begun.number));
    const { oneTimeToken, customer } = begun;
    const readFailures = async () =>
      await world.storage.queries
        .selectFrom('attempt_counter')
        .select(['family', 'failures'])
        .where('subject', '=', customer.id)
        .execute();
    expect(await readFailures()).toEqual([{ family: 'push', failures: 1 }]);
    expect((await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).status).toBe(200);
    const otpCode = await world.codeSentTo(customer.phone);
    expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
    expect((await exchange(oneTimeToken)).status).toBe(200);
    expect(await readFailures()).toEqual([{ family: 'push', failures: 1 }]);
    world.clock.move(resendCodeDelay);
    expect((await trigger((await begin(begun)).oneTimeToken)).status).toBe(429);
  });

  it('five wrong numbers block approvals for 15 minutes, even with the right number', async () => {
    const known = await withDevice();
    for (let n = 0; n < 5; n += 1) {
      const begun = await asked(known);
      const { body } = await known.device.answer(world.ask, begun.requestId, 'APPROVED', wrongNumber(begun.number));
      expect(body).toEqual({ status: 'DENIED' });
      if (n < 4) world.clock.move(pushes.stopAfterDenial);
    }
    const { oneTimeToken } = await begin(known);
    const { status, body } = await trigger(oneTimeToken);
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'attempt_limit_reached' })]);
    world.clock.move(pushes.stopAfterDenial);
    const later = await asked(known);
    expect((await known.device.answer(world.ask, later.requestId, 'APPROVED', later.number)).body).toEqual({
      status: 'APPROVED',
    });
  });

  it.each([
    ['FR', 'France'],
    ['T1', ''],
  ])(
    '[MARK-12] a request shows who asks for what, with what and from where, and nothing that helps to guess the answer: %s',
    async (country, place) => {
      const known = await withDevice();
      const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
      const { email, password } = known.customer;
      const login = await world.ask(paths.login, {
        body: { email, password },
        headers: { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': country },
      });
      const oneTimeToken = JSON.stringify(login.body).match(/"oneTimeToken":"([^"]+)"/)?.[1] ?? '';
      await trigger(oneTimeToken);
      const now = world.clock.now();
      expect(await waiting(known)).toEqual([
        {
          requestId: expect.any(String),
          email: expect.stringMatching(/^.{1,2}\*\*\*@ex\.test$/),
          action: 'IDENTITY__LOGIN',
          browser: 'Firefox, Linux',
          address: place,
          createdAt: now,
          expiresAt: now + lifetimes.push,
        },
      ]);
    },
  );

  it('a push service that no longer knows the device is not called again, and the device still finds its requests', async () => {
    const known = await withDevice();
    service.result = { outcome: 'gone' };
    const begun = await asked(known);
    await world.settle();
    service.result = { outcome: 'sent' };
    await trigger(begun.oneTimeToken);
    expect(await countWakes(begun)).toBe(1);
    expect(await waiting(begun)).toHaveLength(1);
  });

  it('push calls are refused for a token without a push challenge', async () => {
    const customer = await world.addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    const shown = [paths.triggerPush, paths.triggerPushV2].map((path) => trigger(oneTimeToken, path));
    const status = [paths.pushStatus, paths.pushChallengeStatus('A'.repeat(43))].map((path) => world.ask(path, { oneTimeToken }));
    for (const answer of await Promise.all([...shown, ...status])) expect(answer.status).toBe(403);
    for (const path of [paths.triggerPush, paths.triggerPushV2])
      expect((await world.ask(path, { method: 'POST' })).body).toMatchObject({ code: 'ott_not_found' });
  });
});
