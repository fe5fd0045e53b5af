import { codeSends, codeSendsFrom, type PhoneChannel } from '@stepgate/contract';
import type { PhoneMessage, PhoneProvider } from '@stepgate/identity';
import {
  askingFrom,
  badInputs,
  beginLogin,
  databases,
  inputBody,
  newAddress,
  openWorld,
  paths,
  proxiesOfTests,
  tokenOf,
  type World,
  type WorldCustomer,
  type WorldOptions,
} from '@stepgate/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const second = 1_000;
const minute = 60 * second;

/** A provider that accepts and records every message. */
function keepingProvider(): PhoneProvider & { readonly sent: PhoneMessage[] } {
  const sent: PhoneMessage[] = [];
  return {
    sent,
    channels: new Set<PhoneChannel>(['sms', 'whatsapp', 'voice']),
    async send(message) {
      sent.push(message);
      return { outcome: 'sent' };
    },
  };
}

/** Numbers of the range reserved for drama in the United Kingdom, which differ only in their last digits. */
const neighbours = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `+4477009003${String(n).padStart(2, '0')}`);
/** Numbers that differ in more than their last digits. */
const strangers = (count: number): string[] => Array.from({ length: count }, (_, n) => `+4915112${300 + n}678`);

describe.each(databases)('requested codes, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: proxiesOfTests } });
  });
  afterAll(() => world.close());

  const opened = async (options: WorldOptions): Promise<World> => {
    const other = await openWorld({ ...(await newDatabase()), ...options });
    onTestFinished(() => other.close());
    return other;
  };
  const trigger = (oneTimeToken: string, body: object = {}, of: World = world) =>
    askingFrom(of, newAddress()).ask(paths.trigger('sms'), { oneTimeToken, body });

  async function begin(customer?: WorldCustomer): Promise<{ customer: WorldCustomer; oneTimeToken: string }> {
    const who = customer ?? (await world.addCustomer());
    return { customer: who, oneTimeToken: await beginLogin(world, who) };
  }

  /** A customer with many numbers, one of their tokens, and the ids of the numbers. */
  async function withNumbers(of: World, phones: readonly string[]) {
    const customer = await of.addCustomer({ phones });
    const oneTimeToken = await beginLogin(of, customer);
    const rows = await of.storage.queries.selectFrom('phone_number').select(['id', 'number']).execute();
    return { customer, oneTimeToken, ids: phones.flatMap((phone) => rows.find(({ number }) => number === phone)?.id ?? []) };
  }

  it('[OTP-04] a second send within 30 seconds is refused with the seconds left, and sends nothing', async () => {
    const { customer, oneTimeToken } = await begin();
    expect((await trigger(oneTimeToken)).body).toEqual({ obfuscatedPhoneNo: `•••• ${customer.phone.slice(-2)}` });
    world.clock.move(12_500);
    const early = await trigger(oneTimeToken);
    expect([early.status, early.headers['retry-after']]).toEqual([429, '18']);
    expect(await world.messagesTo(customer.phone)).toHaveLength(1);
    world.clock.move(17_500);
    expect((await trigger(oneTimeToken)).status).toBe(200);
    expect(await world.messagesTo(customer.phone)).toHaveLength(2);
  });

  it('[OTP-04] after a code was used the next one needs no wait, as for a payment just after the login, but it counts', async () => {
    const { customer } = await begin();
    const logInOnce = async (right: boolean): Promise<number> => {
      const { oneTimeToken } = await begin(customer);
      const { status } = await trigger(oneTimeToken);
      const code = await world.codeSentTo(customer.phone);
      const otpCode = right ? code : String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
      return status;
    };
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push(await logInOnce(true));
    expect(statuses).toEqual([200, 200, 200]);
    // A wrong code proves nothing: the next one waits.
    expect(await logInOnce(false)).toBe(200);
    expect(await logInOnce(true)).toBe(429);
    world.clock.move(30 * second);
    expect([await logInOnce(true), await logInOnce(true)]).toEqual([200, 429]);
    expect(await world.messagesTo(customer.phone)).toHaveLength(5);
  });

  it('of twenty sends to a number within a second one goes out, and the others get a time to wait (CT1)', async () => {
    const { customer, oneTimeToken } = await begin();
    const answers = [];
    for (let n = 0; n < 20; n += 1) {
      answers.push(await trigger(oneTimeToken));
      world.clock.move(50);
    }
    expect(answers.map(({ status }) => status)).toEqual([200, ...Array.from({ length: 19 }, () => 429)]);
    for (const { headers } of answers.slice(1)) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(30);
    }
    expect(await world.messagesTo(customer.phone)).toHaveLength(1);
  });

  it('twenty parallel triggers send one message (CT4)', { tags: 'deep' }, async () => {
    const { customer, oneTimeToken } = await begin();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => trigger(oneTimeToken)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 429)]);
    expect(await world.messagesTo(customer.phone)).toHaveLength(1);
  });

  it('a number gets five codes in ten minutes and ten in a day, whatever token asks (CT1)', async () => {
    const { customer } = await begin();
    const sendOnce = async () => (await trigger((await begin(customer)).oneTimeToken)).status;
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push(await sendOnce());
      world.clock.move(30 * second);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    world.clock.move(codeSends[0].within);
    for (let n = 0; n < 5; n += 1) {
      expect(await sendOnce()).toBe(200);
      world.clock.move(30 * second);
    }
    world.clock.move(codeSends[0].within);
    expect(await sendOnce()).toBe(429);
    expect(await world.messagesTo(customer.phone)).toHaveLength(10);
  });

  it('[OWNER-16] thirty owners of neighbouring numbers each get a code at once, even after others used up what strangers to the run may get (CT1)', {
    tags: 'deep',
  }, async () => {
    const phone = keepingProvider();
    const other = await opened({ phone, settings: { trustedProxies: proxiesOfTests } });
    const run = neighbours(40);
    const members: WorldCustomer[] = [];
    for (const number of run) members.push(await other.addCustomer({ phones: [number] }));
    const unproved = async ({ email }: WorldCustomer) => {
      const stranger = askingFrom(other, newAddress());
      const oneTimeToken = tokenOf((await stranger.ask(paths.loginCdr, { body: { email } })).body);
      await stranger.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
      await other.settle();
    };
    for (const member of members.slice(30)) await unproved(member);
    expect(phone.sent).toHaveLength(5);
    const answers = [];
    for (const member of members.slice(0, 30)) answers.push(await trigger(await beginLogin(other, member), {}, other));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(phone.sent.slice(5).map(({ to }) => to)).toEqual(run.slice(0, 30));
    // The owners used up nothing of what strangers may get ten minutes later.
    other.clock.move(10 * 60 * second);
    for (const member of members.slice(30)) await unproved(member);
    expect(phone.sent).toHaveLength(5 + 30 + 5);
  });

  it('one address gets 25 codes in five minutes, for any numbers, and another address is not affected (CT1)', {
    tags: 'deep',
  }, async () => {
    const phone = keepingProvider();
    const other = await opened({ phone, settings: { trustedProxies: proxiesOfTests } });
    const { oneTimeToken, ids } = await withNumbers(other, strangers(28));
    const here = askingFrom(other, newAddress());
    const send = (from: typeof here, n: number) =>
      from.ask(paths.trigger('sms'), { oneTimeToken, body: { phoneNumberId: ids[n] } });
    const statuses = [];
    for (let n = 0; n < 25; n += 1) statuses.push((await send(here, n)).status);
    expect(statuses).toEqual(Array.from({ length: 25 }, () => 200));
    const refused = await send(here, 25);
    expect(refused.status).toBe(429);
    // The limit isn't the customer's, so nothing speaks of too many attempts.
    expect(refused.body).toMatchObject({ message: "We can't send a code to this number now. Please try again in 5 minutes." });
    expect((await send(askingFrom(other, newAddress()), 26)).status).toBe(200);
    expect(phone.sent).toHaveLength(26);
    other.clock.move(codeSendsFrom.address.within);
    expect((await send(here, 27)).status).toBe(200);
  });

  it('[ATT-04] all addresses of one IPv6 network (/64) share 25 codes (CT1)', { tags: 'deep' }, async () => {
    const phone = keepingProvider();
    const other = await opened({ phone, settings: { trustedProxies: proxiesOfTests } });
    const { oneTimeToken, ids } = await withNumbers(other, strangers(26));
    const network = newAddress().replace(/::1$/, ':0:0:0:0');
    const statuses = [];
    for (const [n, phoneNumberId] of ids.entries()) {
      const here = askingFrom(other, `${network}:${n + 1}`);
      statuses.push((await here.ask(paths.trigger('sms'), { oneTimeToken, body: { phoneNumberId } })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 25 }, () => 200), 429]);
  });

  it('an address that the client claims is not trusted, so that the limit of 25 holds (LG7)', async () => {
    const phone = keepingProvider();
    const other = await opened({ phone });
    const { oneTimeToken, ids } = await withNumbers(other, strangers(26));
    const statuses = [];
    for (const phoneNumberId of ids) statuses.push((await trigger(oneTimeToken, { phoneNumberId }, other)).status);
    expect(statuses).toEqual([...Array.from({ length: 25 }, () => 200), 429]);
    expect(phone.sent).toHaveLength(25);
  });

  it("one country's numbers have an hourly limit, and another country's are not affected (CT1)", async () => {
    const phone = keepingProvider();
    const other = await opened({ phone, settings: { trustedProxies: proxiesOfTests, codeSendsACountry: 3 } });
    const { customer, oneTimeToken, ids } = await withNumbers(other, [...strangers(4), '+447700900300']);
    const statuses = [];
    for (const phoneNumberId of ids) statuses.push((await trigger(oneTimeToken, { phoneNumberId }, other)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200]);
    other.clock.move(60 * minute);
    expect((await trigger(await beginLogin(other, customer), { phoneNumberId: ids[3] }, other)).status).toBe(200);
  });

  it('[OTP-08] premium numbers get no code, nor do those of a country that is not on the list (CT2)', async () => {
    const phone = keepingProvider();
    const other = await opened({ phone, settings: { phoneCountries: new Set(['GB']) } });
    for (const number of [
      '+883510001234567',
      '+979123456789',
      '+18765550123',
      '+449098790000',
      '+881612345678',
      // An ordinary mobile number in a country that is not served.
      '+4915112345678',
    ]) {
      const oneTimeToken = await beginLogin(other, await other.addCustomer({ phones: [number] }));
      const { status, body } = await other.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
      expect([status, body], number).toEqual([400, expect.objectContaining({ code: 'user.phonenumber.blocked' })]);
    }
    expect(phone.sent).toEqual([]);
  });

  it("another customer's phone number id, an unknown one and a number itself are refused, and nothing is sent (CT3)", async () => {
    const victim = await begin();
    const shown = JSON.stringify((await world.ask(paths.status, { oneTimeToken: victim.oneTimeToken })).body);
    const victimNumberId = shown.match(/"availablePhoneNumbers":\[\{"id":"([\w-]+)"/)?.[1];
    expect(victimNumberId).toBeDefined();
    const { customer, oneTimeToken } = await begin();
    for (const phoneNumberId of [victimNumberId, 'unknown']) {
      const { status, body } = await trigger(oneTimeToken, { phoneNumberId });
      expect([status, body], phoneNumberId).toEqual([404, expect.objectContaining({ code: 'phone_number_not_found' })]);
    }
    for (const phoneNumberId of [victim.customer.phone, customer.phone, -1, 1, 2 ** 53])
      expect((await trigger(oneTimeToken, { phoneNumberId })).status, String(phoneNumberId)).toBe(400);
    const raw = badInputs('JSON request body').flatMap((input) => (input.id === 'J08' ? (inputBody(input) ?? []) : []));
    expect(raw).toHaveLength(1);
    expect((await world.ask(paths.trigger('sms'), { oneTimeToken, raw: raw[0] ?? '' })).status).toBe(400);
    for (const { phone } of [victim.customer, customer]) expect(await world.messagesTo(phone)).toEqual([]);
  });

  it('the code is only in the message: not in any answer, header, error or log line (CT5)', async () => {
    const lines: string[] = [];
    const outcomes = ['sent', 'failed', 'unknown'] as const;
    let sends = 0;
    const sent: PhoneMessage[] = [];
    const other = await opened({
      log: (line) => void lines.push(line),
      phone: {
        channels: new Set(['sms']),
        async send(message) {
          sent.push(message);
          const outcome = outcomes[sends++ % outcomes.length] ?? 'sent';
          return outcome === 'failed' ? { outcome, reason: 'status 500' } : { outcome };
        },
      },
    });
    const customer = await other.addCustomer();
    const oneTimeToken = await beginLogin(other, customer);
    const given = [];
    for (const _ of outcomes) {
      given.push(await other.ask(paths.trigger('sms'), { oneTimeToken, body: {} }));
      other.clock.move(30 * second);
    }
    expect(given.map(({ status }) => status)).toEqual([200, 502, 502]);
    const otpCode = sent.at(-1)?.code ?? '';
    const verify = (body: object) => other.ask(paths.verify('sms'), { oneTimeToken, body });
    given.push(await other.ask(paths.status, { oneTimeToken }));
    given.push(await verify({ otpCode: otpCode === '000000' ? '000001' : '000000' }));
    given.push(await verify({ otpCode: `${otpCode}0` }));
    given.push(await other.ask(paths.verify('totp'), { oneTimeToken, body: { otpCode } }));
    given.push(await verify({ otpCode }));
    given.push(await verify({ otpCode }));
    given.push(await other.ask(paths.exchange, { body: { oneTimeToken } }));
    expect(given.slice(3).map(({ status }) => status)).toEqual([200, 400, 400, 400, 200, 400, 200]);
    await other.settle();
    expect(lines.length).toBeGreaterThan(given.length);
    const everything = JSON.stringify([given, lines]);
    // As a separate number, because times and tokens contain digits too.
    for (const { code } of sent) expect(everything).not.toMatch(new RegExp(`(?<![0-9])${code}(?![0-9])`));
  });

  it('data sharing: a provider that fails or refuses does not reveal whether a number is real or a decoy (CD1)', async () => {
    for (const result of [
      { outcome: 'failed', reason: 'down' },
      { outcome: 'refused', because: 'blocked' },
    ] as const) {
      const other = await opened({ phone: { channels: new Set(['sms']), send: async () => result } });
      const { email } = await other.addCustomer();
      const answersTo = async (address: string): Promise<number[]> => {
        const oneTimeToken = tokenOf((await other.ask(paths.loginCdr, { body: { email: address } })).body);
        const first = await other.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
        await other.settle();
        return [first.status, (await other.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).status];
      };
      expect(await answersTo(email)).toEqual([200, 429]);
      expect(await answersTo('nobody@ex.test')).toEqual([200, 429]);
    }
  });

  it('the stored data does not reveal the code: the database contains no trace of it (CT6)', async () => {
    const phone = keepingProvider();
    const other = await opened({ phone });
    const oneTimeToken = await beginLogin(other, await other.addCustomer());
    expect((await other.ask(paths.trigger('sms'), { oneTimeToken, body: {} })).status).toBe(200);
    const { queries } = other.storage;
    const tables = await queries.introspection.getTables();
    expect(tables.map(({ name }) => name)).toContain('code');
    const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(queries)));
    const [message] = phone.sent;
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`(?<![0-9])${message?.code}(?![0-9])`));
    // A hash without a key could be broken with a million guesses.
    const { hash } = await queries.selectFrom('code').select('hash').executeTakeFirstOrThrow();
    expect(hash).not.toBe(other.secrets.hashToken(message?.code ?? ''));
  });
});
