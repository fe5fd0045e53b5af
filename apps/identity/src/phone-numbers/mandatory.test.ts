import { resendCodeDelay } from '@stepgate/contract';
import {
  type Answer,
  askForPhoneChange,
  askingFrom,
  beginLogin,
  beginNumberUpdate,
  databases,
  enterNewNumber,
  logIn,
  newAddress,
  newMobile,
  openWorld,
  passWithApp,
  paths,
  proxiesOfTests,
  readRiskyChange,
  sayOf,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const wrongFor = (code: string, n: number): string => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');

describe.each(databases)('a login that needs a new phone number first, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: proxiesOfTests } });
  });
  afterAll(() => world.close());

  const exchange = (oneTimeToken: string): Promise<Answer> => world.ask(paths.exchange, { body: { oneTimeToken } });
  const verify = (oneTimeToken: string, otpCode: string): Promise<Answer> =>
    world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
  const trigger = (oneTimeToken: string, body: object = {}): Promise<Answer> =>
    askingFrom(world, newAddress()).ask(paths.trigger('sms'), { oneTimeToken, body });
  const codeOf = ({ status, body }: Answer): unknown[] => [status, JSON.parse(JSON.stringify(body)).code];
  async function readTypes(oneTimeToken: string): Promise<{ type: string; passed: boolean }[]> {
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const { challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    return challenges.map(({ primaryChallenge: { type }, passed }: { primaryChallenge: { type: string }; passed: boolean }) => ({
      type,
      passed,
    }));
  }
  const readNumbers = ({ id }: WorldCustomer) =>
    world.storage.queries.selectFrom('phone_number').select(['number', 'is_primary']).where('customer_id', '=', id).execute();
  const textsTo = async (to: string): Promise<string[]> => (await world.messagesTo(to)).map(({ text }) => text);

  it('[UPN-04][DEACT-02] the exchange requires it after everything else is proved; the same token takes the number and its code, and is exchanged then', async () => {
    const customer = await world.addCustomer({ mustUpdatePhoneNumber: true });
    const oneTimeToken = await beginLogin(world, customer);
    // Before that the list is the same as for any login.
    expect(await readTypes(oneTimeToken)).toEqual([{ type: 'SMS', passed: false }]);
    expect(codeOf(await exchange(oneTimeToken))).toEqual([403, 'not_allowed']);
    await passWithApp(world, customer, oneTimeToken);
    const refused = await exchange(oneTimeToken);
    expect([codeOf(refused), refused.cookies]).toEqual([[403, 'mandatory.update.phone.number'], []]);
    const open = [
      { type: 'SMS', passed: true },
      { type: 'UPDATE_PHONE_NUMBER', passed: false },
    ];
    expect(await readTypes(oneTimeToken)).toEqual(open);
    // A second exchange does not add the challenge again.
    expect([codeOf(await exchange(oneTimeToken)), await readTypes(oneTimeToken)]).toEqual([[403, 'not_allowed'], open]);

    const number = newMobile();
    const otpCode = await enterNewNumber(world, oneTimeToken, number);
    expect(codeOf(await exchange(oneTimeToken))).toEqual([403, 'not_allowed']);
    expect(await readNumbers(customer)).toEqual([{ number: customer.phone, is_primary: 1 }]);
    expect((await verify(oneTimeToken, otpCode)).status).toBe(200);
    expect(await readNumbers(customer)).toEqual([{ number, is_primary: 1 }]);
    const { status, cookies } = await exchange(oneTimeToken);
    expect([status, cookies.length > 0]).toEqual([200, true]);
    world.clock.move(resendCodeDelay);
    await logIn(world, customer);
  });

  it('the old number is invalid at once, everything else that was open ends, and both numbers and the mail are notified (AC5)', async () => {
    const customer = await world.addCustomer();
    const [oldId = ''] = (
      await world.storage.queries.selectFrom('phone_number').select('id').where('number', '=', customer.phone).execute()
    ).map(({ id }) => id);
    const session = await logIn(world, customer);
    const other = await beginLogin(world, customer);
    expect((await trigger(other, { phoneNumberId: oldId })).status).toBe(200);
    const otpCode = await world.codeSentTo(customer.phone);
    await sayOf(world, customer, { kind: 'new-number-due', value: '' });
    world.clock.move(resendCodeDelay);
    const oneTimeToken = await beginNumberUpdate(world, customer);
    const number = newMobile();
    expect((await verify(oneTimeToken, await enterNewNumber(world, oneTimeToken, number))).status).toBe(200);

    expect(codeOf(await world.ask(paths.session, { cookie: session }))).toEqual([401, 'session_not_found']);
    expect(await readRiskyChange(world.storage, customer)).toBe('phone-number');
    expect(codeOf(await verify(other, otpCode))).toEqual([401, 'ott_not_found']);
    // Even with a live token, the code to a removed number would be wrong.
    const tokens = world.storage.queries.updateTable('one_time_token').where('hash', '=', world.secrets.hashToken(other));
    await tokens.set({ spent_at: null }).execute();
    expect(codeOf(await verify(other, otpCode))).toEqual([400, 'invalid_code']);
    await tokens.set({ spent_at: world.clock.now() }).execute();

    expect((await exchange(oneTimeToken)).status).toBe(200);
    const next = await beginLogin(world, customer);
    expect(JSON.stringify((await world.ask(paths.status, { oneTimeToken: next })).body)).not.toContain(oldId);
    expect(codeOf(await trigger(next, { phoneNumberId: oldId }))).toEqual([404, 'phone_number_not_found']);
    world.clock.move(resendCodeDelay);
    expect((await trigger(next)).body).toEqual({ obfuscatedPhoneNo: `•••• ${number.slice(-2)}` });
    expect((await verify(next, await world.codeSentTo(number))).status).toBe(200);

    // One code to each before, one code after, and the notices in between.
    const [, gone, ...noMore] = await textsTo(customer.phone);
    expect([gone, noMore]).toEqual([
      expect.stringMatching(/Your phone number was changed\. Not you\? Stop it: .*not-me#token=/),
      [],
    ]);
    expect(await textsTo(number)).toEqual([
      expect.any(String),
      expect.stringContaining('now the phone number of your account'),
      expect.any(String),
    ]);
    const mails = await world.messagesTo(customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your phone number was changed']);
    expect(mails[0]?.text).toContain(`•••• ${number.slice(-2)}`);
    expect(mails[0]?.text).not.toContain(number.slice(-4));
  });

  it('a code to a new number is not a factor: a login that lacks one is not completed by it (LG12)', async () => {
    const customer = await world.addCustomer({ mustUpdatePhoneNumber: true });
    const unproved = await beginLogin(world, customer);
    const entered = await world.ask(paths.verifyNewPhoneNumber, {
      oneTimeToken: unproved,
      body: { newPhoneNumber: newMobile() },
    });
    expect(codeOf(entered)).toEqual([403, 'not_allowed']);

    const oneTimeToken = await beginNumberUpdate(world, customer);
    const first = world.storage.queries
      .updateTable('challenge')
      .where('token_hash', '=', world.secrets.hashToken(oneTimeToken))
      .where('position', '=', 0);
    // As if the list required only the new number.
    await first.set({ required: 0, passed_at: null, passed_by: null }).execute();
    const number = newMobile();
    expect((await verify(oneTimeToken, await enterNewNumber(world, oneTimeToken, number))).status).toBe(200);
    const refused = await exchange(oneTimeToken);
    expect([codeOf(refused), refused.cookies]).toEqual([[403, 'not_allowed'], []]);
    await first.set({ passed_at: world.clock.now(), passed_by: 'TOTP' }).execute();
    expect((await exchange(oneTimeToken)).status).toBe(200);
  });

  it('with several numbers the primary one is replaced, and the others stay', async () => {
    const [main, second] = [newMobile(), newMobile()];
    const customer = await world.addCustomer({ mustUpdatePhoneNumber: true, phones: [main, second] });
    const oneTimeToken = await beginNumberUpdate(world, customer);
    const number = newMobile();
    expect((await verify(oneTimeToken, await enterNewNumber(world, oneTimeToken, number))).status).toBe(200);
    expect((await readNumbers(customer)).toSorted((a, b) => b.is_primary - a.is_primary)).toEqual([
      { number, is_primary: 1 },
      { number: second, is_primary: 0 },
    ]);
    expect(await textsTo(second)).toEqual([]);
  });

  it('a right code to one’s own new number clears no wrong one to the number of the account (CT7, CV1)', async () => {
    const customer = await world.addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    await trigger(oneTimeToken);
    const otpCode = await world.codeSentTo(customer.phone);
    for (let n = 0; n < 4; n += 1) expect((await verify(oneTimeToken, wrongFor(otpCode, n))).status).toBe(400);
    // Someone who knows the password proves their own number, to begin a change.
    await askForPhoneChange(world, { oneTimeToken }, newMobile());
    const again = await beginLogin(world, customer);
    expect(codeOf(await verify(again, '000000'))).toEqual([400, 'invalid_code']);
    expect(codeOf(await verify(again, '000000'))).toEqual([403, 'attempt_limit_reached']);
    expect(codeOf(await trigger(again))).toEqual([403, 'attempt_limit_reached']);
  });

  it('five wrong codes to a new number block new numbers, but not the number of the account (CV1, LG6)', async () => {
    const customer = await world.addCustomer();
    const login = await beginLogin(world, customer);
    const begin = async (): Promise<string> =>
      tokenOf((await world.ask(paths.startPhoneChange, { oneTimeToken: login, method: 'POST' })).body);
    const oneTimeToken = await begin();
    const otpCode = await enterNewNumber(world, oneTimeToken, newMobile());
    for (let n = 0; n < 5; n += 1) expect((await verify(oneTimeToken, wrongFor(otpCode, n))).status).toBe(400);
    expect(codeOf(await verify(oneTimeToken, otpCode))).toEqual([403, 'attempt_limit_reached']);
    const another = await begin();
    await world.ask(paths.verifyNewPhoneNumber, { oneTimeToken: another, body: { newPhoneNumber: newMobile() } });
    expect(codeOf(await trigger(another))).toEqual([403, 'attempt_limit_reached']);
    expect(codeOf(await verify(another, otpCode))).toEqual([403, 'attempt_limit_reached']);
    await trigger(login);
    expect((await verify(login, await world.codeSentTo(customer.phone))).status).toBe(200);
  });
});
