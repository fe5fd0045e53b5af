import { resendCodeDelay } from '@stepgate/contract';
import {
  approvalIn,
  askingFrom,
  askTooLate,
  beginLogin,
  changeNothing,
  databases,
  linkTokenIn,
  loggedInWith,
  logIn,
  newAddress,
  openWorld,
  paths,
  proxiesOfTests,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Begun = { readonly customer: WorldCustomer; readonly oneTimeToken: string };

const minute = 60_000;

const wrongFor = (code: string, n = 0): string => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');

/** A code that equals neither of two. */
const otherThan = (one: string, other: string, n = 0): string => {
  const wrong = wrongFor(one, n);
  return wrong === other ? wrongFor(one, n + 10) : wrong;
};

describe.each(databases)('codes by phone on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true, settings: { trustedProxies: proxiesOfTests } });
  });
  afterAll(() => world.close());

  async function begin(customer?: WorldCustomer): Promise<Begun> {
    const who = customer ?? (await world.addCustomer());
    return { customer: who, oneTimeToken: await beginLogin(world, who) };
  }
  const trigger = (oneTimeToken: string, channel = 'sms') =>
    askingFrom(world, newAddress()).ask(paths.trigger(channel), { oneTimeToken, body: {} });
  const verify = (oneTimeToken: string, otpCode: unknown, channel = 'sms') =>
    world.ask(paths.verify(channel), { oneTimeToken, body: { otpCode } });
  /** @returns the code that was sent */
  async function send({ customer, oneTimeToken }: Begun, channel = 'sms'): Promise<string> {
    world.clock.move(resendCodeDelay);
    const { status, body } = await trigger(oneTimeToken, channel);
    expect([status, body]).toEqual([200, { obfuscatedPhoneNo: expect.any(String) }]);
    return world.codeSentTo(customer.phone);
  }
  const sent = async (customer?: WorldCustomer): Promise<Begun & { code: string }> => {
    const begun = await begin(customer);
    return { ...begun, code: await send(begun) };
  };
  const exchange = (oneTimeToken: string) => world.ask(paths.exchange, { body: { oneTimeToken } });

  it('[OTP-09] the right code passes the challenge, and the answer shows it', async () => {
    const { oneTimeToken, code } = await sent();
    const { status, body } = await verify(oneTimeToken, code);
    expect(status).toBe(200);
    expect(body).toMatchObject({ oneTimeTokenProperties: { challenges: [{ required: true, passed: true }] } });
  });

  it('a resend keeps the count of wrong attempts: the sixth attempt is refused even if it is right (CT7)', async () => {
    const begun = await sent();
    const { oneTimeToken, code: first } = begun;
    for (let n = 0; n < 4; n += 1) expect((await verify(oneTimeToken, wrongFor(first, n))).status).toBe(400);
    const second = await send(begun);
    expect((await verify(oneTimeToken, otherThan(first, second))).body).toMatchObject({ code: 'invalid_code' });
    const refused = await verify(oneTimeToken, second);
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'attempt_limit_reached' })]);
  });

  it('[REAL-05] the code before the newest is taken until it expires, any earlier one is wrong, and a wrong one counts once (CT7)', async () => {
    const late = await sent();
    await send(late);
    expect((await verify(late.oneTimeToken, late.code)).status).toBe(200);

    const begun = await sent();
    const second = await send(begun);
    const third = await send(begun);
    for (let n = 0; n < 4; n += 1) {
      const wrong = n === 0 && ![second, third].includes(begun.code) ? begun.code : otherThan(second, third, n);
      expect((await verify(begun.oneTimeToken, wrong)).body).toMatchObject({ code: 'invalid_code' });
    }
    expect((await verify(begun.oneTimeToken, second)).status).toBe(200);

    const expired = await sent();
    world.clock.move(9 * minute);
    const newest = await send(expired);
    world.clock.move(minute - resendCodeDelay);
    if (newest !== expired.code) expect((await verify(expired.oneTimeToken, expired.code)).status).toBe(400);
    expect((await verify(expired.oneTimeToken, newest)).status).toBe(200);
  });

  it('[REAL-05] of sixteen parallel uses of the newest code and the one before it exactly one succeeds, and both end (CV3)', async () => {
    const begun = await sent();
    const newest = await send(begun);
    const codes = Array.from({ length: 16 }, (_, n) => (n % 2 === 0 ? newest : begun.code));
    const uses = await Promise.all(codes.map((code) => verify(begun.oneTimeToken, code)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const code of [newest, begun.code]) expect((await verify(begun.oneTimeToken, code)).status).not.toBe(200);
  });

  it('another channel shares the count: three wrong by text message and two by WhatsApp are five (CT7)', async () => {
    const begun = await sent();
    const { oneTimeToken, code } = begun;
    for (let n = 0; n < 3; n += 1) expect((await verify(oneTimeToken, wrongFor(code, n))).status).toBe(400);
    const byWhatsApp = await send(begun, 'whatsapp');
    for (let n = 0; n < 2; n += 1) expect((await verify(oneTimeToken, wrongFor(byWhatsApp, n), 'whatsapp')).status).toBe(400);
    expect((await verify(oneTimeToken, byWhatsApp, 'whatsapp')).body).toMatchObject({ code: 'attempt_limit_reached' });
    expect((await verify(oneTimeToken, code)).body).toMatchObject({ code: 'attempt_limit_reached' });
  });

  it('[ERR-03] five wrong codes block the right one, also on a new token, in the app and as a backup code (CV1)', async () => {
    const { customer, oneTimeToken, code } = await sent();
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await verify(oneTimeToken, wrongFor(code, n));
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid_code' })]);
    }
    const refused = await verify(oneTimeToken, code);
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'attempt_limit_reached' })]);
    const again = await begin(customer);
    expect((await trigger(again.oneTimeToken)).status).toBe(403);
    const byApp = { oneTimeToken: again.oneTimeToken, body: { code: world.totpCodeOf(customer) } };
    expect((await world.ask(paths.verify('totp'), byApp)).status).toBe(403);
    const byBackupCode = { oneTimeToken: again.oneTimeToken, body: { backupCode: 'aaaaa-aaaaa-aaaaa' } };
    expect((await world.ask(paths.verifyBackupCode, byBackupCode)).status).toBe(403);
    world.clock.move(15 * 60_000);
    const later = await sent(customer);
    expect((await verify(later.oneTimeToken, later.code)).status).toBe(200);
  });

  it('of fifty parallel guesses, one of them right, at most five are verified (CV2)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { oneTimeToken, code } = await sent();
      const guesses = Array.from({ length: 50 }, (_, n) => (n === round ? code : wrongFor(code, n)));
      const first = await Promise.all(guesses.map((guess) => verify(oneTimeToken, guess)));
      // A database under load answers 503 to some. Their client asks again, and nothing of theirs was counted.
      const answers = [];
      for (const [n, answer] of first.entries())
        answers.push(answer.status === 503 ? await verify(oneTimeToken, guesses[n]) : answer);
      const evaluated = answers.filter(({ status }) => status === 200 || status === 400);
      expect(evaluated.length).toBeLessThanOrEqual(5);
      const refused = answers.filter(({ status }) => status === 403);
      expect(evaluated.length + refused.length).toBe(50);
    }
  });

  it('of sixteen parallel uses of one right code exactly one succeeds (CV3)', async () => {
    const { oneTimeToken, code } = await sent();
    const uses = await Promise.all(Array.from({ length: 16 }, () => verify(oneTimeToken, code)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[ERR-03] a code is valid only for the token it was sent for, not for another of the same customer (CV5)', async () => {
    const first = await sent();
    const second = await begin(first.customer);
    expect((await verify(second.oneTimeToken, first.code)).body).toMatchObject({ code: 'invalid_code' });
    const own = await send(second);
    if (own !== first.code) expect((await verify(second.oneTimeToken, first.code)).status).toBe(400);
    expect((await verify(first.oneTimeToken, own === first.code ? wrongFor(own) : own)).status).toBe(400);
    expect((await verify(second.oneTimeToken, own)).status).toBe(200);
    expect((await verify(first.oneTimeToken, first.code)).status).toBe(200);
  });

  it('a code is valid on its own channel, and only until another number is chosen (CV5)', async () => {
    const begun = await sent(await world.addCustomer({ phones: ['+447700900410', '+447700900520'] }));
    const { oneTimeToken, code } = begun;
    const byWhatsApp = await verify(oneTimeToken, code, 'whatsapp');
    expect(byWhatsApp.body).toMatchObject({ code: 'invalid_code' });
    const shown = JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body);
    const phoneNumberId = shown.match(/"id":"([\w-]+)","type":"SECONDARY"/)?.[1];
    const body = { phoneNumberId };
    expect((await world.ask(paths.trigger('sms'), { oneTimeToken, body })).status).toBe(200);
    const other = await world.codeSentTo('+447700900520');
    if (other !== code) expect((await verify(oneTimeToken, code)).status).toBe(400);
    expect((await verify(oneTimeToken, other)).status).toBe(200);
  });

  it('a code and a token of one action are not accepted in another: login, security change and password reset (CV5)', async () => {
    const customer = await world.addCustomer();
    const cookie = await logIn(world, customer);
    const owner = loggedInWith(world, customer, cookie);
    const login = await sent(customer);
    const stepUp = {
      customer,
      oneTimeToken: approvalIn(await askTooLate(world, owner)),
    };
    await world.ask(paths.forgotPassword, { oneTimeToken: login.oneTimeToken, method: 'POST' });
    const link = linkTokenIn(await world.messagesTo(customer.email));
    const reset = {
      customer,
      oneTimeToken: tokenOf((await world.ask(paths.beginPasswordReset, { body: { token: link } })).body),
    };

    for (const { oneTimeToken } of [stepUp, reset])
      expect((await verify(oneTimeToken, login.code)).body).toMatchObject({ code: 'invalid_code' });
    for (const begun of [stepUp, reset]) {
      const code = await send(begun);
      if (code !== login.code) expect((await verify(login.oneTimeToken, code)).body).toMatchObject({ code: 'invalid_code' });
      expect((await verify(begun.oneTimeToken, code)).status).toBe(200);
    }
    expect((await verify(login.oneTimeToken, login.code)).status).toBe(200);

    // Every challenge of all three is passed now. Each is accepted only for its own action.
    const change = (approval: string) => changeNothing(world, owner, approval);
    for (const { oneTimeToken } of [login, reset]) expect((await change(oneTimeToken)).status).toBe(403);
    const setPassword = (oneTimeToken: string) =>
      world.ask(paths.setPassword, { oneTimeToken, body: { password: 'another horse battery' } });
    for (const answer of [
      await exchange(stepUp.oneTimeToken),
      await exchange(reset.oneTimeToken),
      await setPassword(login.oneTimeToken),
      await setPassword(stepUp.oneTimeToken),
    ]) {
      expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
      expect(answer.cookies).toEqual([]);
    }
    expect((await exchange(login.oneTimeToken)).status).toBe(200);
  });

  it('[ENV-01] in production 111111 is a wrong code, and counted as one (CV7)', async () => {
    const production = await openWorld({ ...(await newDatabase()), runsTwice: true, settings: { demo: false, testCode: false } });
    const customer = await production.addCustomer();
    const oneTimeToken = await beginLogin(production, customer);
    await production.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    const code = await production.codeSentTo(customer.phone);
    const ask = (path: string, body: object) => production.ask(path, { oneTimeToken, body });
    const given = [
      ...(code === '111111' ? [] : [await ask(paths.verify('sms'), { otpCode: '111111' })]),
      await ask(paths.verify('totp'), { code: '111111' }),
      await ask(paths.verifyBackupCode, { backupCode: '111111111111111' }),
    ];
    for (const { body } of given) expect(body).toMatchObject({ code: 'invalid_code' });
    const counter = production.storage.queries
      .selectFrom('attempt_counter')
      .select('failures')
      .where('subject', '=', customer.id);
    expect((await counter.where('family', '=', 'possession-code').executeTakeFirst())?.failures).toBe(given.length);
    await production.close();
  });

  it('a code that is wrong, used, expired or was never sent gets the same answer (CV8)', async () => {
    const used = await sent();
    expect((await verify(used.oneTimeToken, used.code)).status).toBe(200);
    const late = await sent();
    world.clock.move(10 * minute);
    const wrong = await sent();
    const [first, ...others] = [
      await verify(wrong.oneTimeToken, wrongFor(wrong.code)),
      await verify(used.oneTimeToken, used.code),
      await verify(late.oneTimeToken, late.code),
      await verify((await begin()).oneTimeToken, '123456'),
    ].map(({ status, body, headers }) => ({ status, body, headers: { ...headers, 'x-request-id': '', date: '' } }));
    expect(first).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
    for (const other of others) expect(other).toEqual(first);
  });

  it('a code is valid for ten minutes', async () => {
    const { oneTimeToken, code } = await sent();
    world.clock.move(10 * minute - 1);
    expect((await verify(oneTimeToken, code)).status).toBe(200);
  });

  it('[FLOW-14] a token in the query string is not accepted', async () => {
    const { oneTimeToken } = await begin();
    expect((await world.ask(`${paths.status}?oneTimeToken=${oneTimeToken}`)).status).toBe(401);
  });
});

it('[ENV-01] outside production the service accepts 111111 in place of a code that was sent, once', async () => {
  const world = await openWorld({ settings: { testCode: true } });
  const oneTimeToken = await beginLogin(world, await world.addCustomer());
  const verify = () => world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: '111111' } });
  expect((await verify()).status).toBe(400);
  await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  expect((await verify()).status).toBe(200);
  expect((await verify()).status).toBe(400);
  await world.close();
});
