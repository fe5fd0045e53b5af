import { codeSends, codeSendsFrom, newPhoneNumbers, type PhoneChannel, resendCodeDelay } from '@stepgate/contract';
import type { PhoneMessage, PhoneProvider } from '@stepgate/identity';
import {
  type Answer,
  approvalIn,
  approveWithApp,
  askingFrom,
  askWith,
  badInputs,
  beginLogin,
  beginNumberUpdate,
  databases,
  inputSequence,
  newAddress,
  newMobile,
  newOwner,
  openWorld,
  paths,
  proxiesOfTests,
  tokenOf,
  type World,
  type WorldCustomer,
  type WorldOptions,
} from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

/** A provider that takes everything and keeps it. */
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

describe.each(databases)('new numbers are no way to pump messages, on $name', ({ newDatabase }) => {
  const opened = async (settings: WorldOptions['settings'] = {}) => {
    const phone = keepingProvider();
    const world = await openWorld({
      ...(await newDatabase()),
      phone,
      settings: { trustedProxies: proxiesOfTests, ...settings },
    });
    onTestFinished(() => world.close());
    return { world, sent: phone.sent };
  };
  const begin = async (world: World): Promise<string> =>
    beginNumberUpdate(world, await world.addCustomer({ mustUpdatePhoneNumber: true }));
  /** Of a change that a login begins: five a day for a customer. */
  async function beginChange(world: World, customer: WorldCustomer): Promise<string> {
    const login = await beginLogin(world, customer);
    return tokenOf((await world.ask(paths.startPhoneChange, { oneTimeToken: login, method: 'POST' })).body);
  }
  const enter = (world: World, oneTimeToken: string, newPhoneNumber: string): Promise<Answer> =>
    world.ask(paths.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber } });
  const trigger = (world: World, oneTimeToken: string, channel = 'sms', address = newAddress()): Promise<Answer> =>
    askingFrom(world, address).ask(paths.trigger(channel), { oneTimeToken, body: {} });
  const codeOf = ({ status, body }: Answer): unknown[] => [status, JSON.parse(JSON.stringify(body)).code];
  /** Refused, with the seconds to wait. */
  function expectWait(answer: Answer, atMost: number): void {
    expect(codeOf(answer)).toEqual([429, 'too_many_requests']);
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(atMost / 1_000);
  }

  it('[OTP-04] [ATT-03] a number that is entered waits 30 seconds between two sends, whoever entered it and by whatever channel, and its owner waits for none of it (CT1)', async () => {
    const { world, sent } = await opened();
    const holder = await world.addCustomer({ phones: [newMobile()] });
    const number = holder.phone;
    const owner = await newOwner(world);
    const body = { newPhoneNumber: number };
    const approval = await approveWithApp(
      world,
      owner.customer,
      await askWith(world, owner, paths.phoneNumbers, undefined, { body }),
    );
    const { id } = JSON.parse(JSON.stringify((await askWith(world, owner, paths.phoneNumbers, approval, { body })).body));
    const adding = approvalIn(await askWith(world, owner, paths.verifyPhoneNumber(id), undefined, { method: 'POST' }));
    const login = await beginLogin(world, holder);
    const [one, other] = [await begin(world), await begin(world)];
    for (const token of [one, other]) expect((await enter(world, token, `00${number.slice(1)}`)).status).toBe(200);
    const before = sent.length;
    // Entered anew, it is the same number still.
    for (const number of [newMobile(), holder.phone]) expect((await enter(world, one, number)).status).toBe(200);
    const ways = [one, other, adding].flatMap((token) => ['sms', 'whatsapp', 'voice'].map((channel) => ({ token, channel })));
    for (const [at, { token }] of ways.entries()) {
      if (at % 3 !== 0) continue;
      expect((await trigger(world, token)).status).toBe(200);
      for (const way of ways) expectWait(await trigger(world, way.token, way.channel), resendCodeDelay);
      world.clock.move(resendCodeDelay - 1);
      expectWait(await trigger(world, one), 1_000);
      expect((await trigger(world, login)).status).toBe(200);
      world.clock.move(1);
    }
    expect(sent.length - before).toBe(6);
    // The fifth in ten minutes is the last, and they are all counted together.
    for (let n = 0; n < 2; n += 1) {
      expect((await trigger(world, other, 'voice')).status).toBe(200);
      world.clock.move(resendCodeDelay);
    }
    expect((await trigger(world, login)).status).toBe(200);
    for (const { token, channel } of ways) expectWait(await trigger(world, token, channel), codeSends[0].within);
    expect(sent.length - before).toBe(5 + 4);
  });

  it('a run of neighbouring numbers is stopped at the sixth by entering alone, however they are entered, and nothing is sent (CT1)', async () => {
    const { world, sent } = await opened();
    const [run = []] = badInputs('newPhoneNumber').flatMap((input) => (input.id === 'N30' ? [inputSequence(input)] : []));
    expect([run.length, run[0], run.at(-1)]).toEqual([100, '+12025550100', '+12025550199']);
    const owner = await newOwner(world);
    const oneTimeToken = await begin(world);
    const answers = [];
    for (const number of run) answers.push(await enter(world, oneTimeToken, number));
    const { most, within } = codeSendsFrom.neighbours;
    expect(answers.map(({ status }) => status)).toEqual(run.map((_, n) => (n < most ? 200 : 429)));
    for (const answer of answers.slice(most)) expectWait(answer, within);
    // Nor may another customer go on with it, nor the other door.
    expectWait(await enter(world, await begin(world), run[50] ?? ''), within);
    const body = { newPhoneNumber: run[51] };
    const approval = await approveWithApp(
      world,
      owner.customer,
      await askWith(world, owner, paths.phoneNumbers, undefined, { body }),
    );
    expectWait(await askWith(world, owner, paths.phoneNumbers, approval, { body }), within);
    // What was refused has cost the customer nothing.
    for (let n = most; n < newPhoneNumbers.most; n += 1) expect((await enter(world, oneTimeToken, newMobile())).status).toBe(200);
    expect((await enter(world, oneTimeToken, newMobile())).status).toBe(429);
    expect(sent).toEqual([]);
    world.clock.move(within);
    expect((await enter(world, await begin(world), run[50] ?? '')).status).toBe(200);
  });

  it('neighbours that were entered little by little get no more than five codes in ten minutes either (CT1)', async () => {
    const { world, sent } = await opened();
    const { most, within } = codeSendsFrom.neighbours;
    const run = Array.from({ length: most * 2 }, (_, n) => `+4477009006${String(n + 10)}`);
    const customers = [await world.addCustomer(), await world.addCustomer()];
    const tokens: string[] = [];
    for (const [n, number] of run.entries()) {
      const customer = customers[Math.floor(n / most)];
      if (customer === undefined) throw new Error('there are two');
      if (n === most) world.clock.move(within);
      const oneTimeToken = await beginChange(world, customer);
      expect((await enter(world, oneTimeToken, number)).status).toBe(200);
      tokens.push(oneTimeToken);
    }
    const answers = [];
    for (const token of tokens) answers.push(await trigger(world, token));
    expect(answers.map(({ status }) => status)).toEqual(run.map((_, n) => (n < most ? 200 : 429)));
    for (const answer of answers.slice(most)) expectWait(answer, within);
    // Nor when they are asked for again.
    for (const token of tokens.slice(most)) expectWait(await trigger(world, token), within);
    expect(sent).toHaveLength(most);
    // Whoever has had one and asks again takes no other's place.
    world.clock.move(resendCodeDelay);
    expect((await trigger(world, tokens[0] ?? '')).status).toBe(200);
  });

  it('codes to new numbers count for their address and their country like any (CT1)', async () => {
    const { world, sent } = await opened({ codeSendsACountry: codeSendsFrom.address.most + 1 });
    const phones = Array.from({ length: codeSendsFrom.address.most }, () => newMobile());
    const login = await beginLogin(world, await world.addCustomer({ phones }));
    const rows = await world.storage.queries.selectFrom('phone_number').select('id').execute();
    const here = newAddress();
    const [one, other, elsewhere] = [await begin(world), await begin(world), await begin(world)];
    for (const token of [one, other]) await enter(world, token, newMobile());
    await enter(world, elsewhere, '+447700900555');
    for (const { id: phoneNumberId } of rows.slice(0, codeSendsFrom.address.most))
      await askingFrom(world, here).ask(paths.trigger('sms'), { oneTimeToken: login, body: { phoneNumberId } });
    expect(sent).toHaveLength(codeSendsFrom.address.most);
    expectWait(await trigger(world, one, 'sms', here), codeSendsFrom.address.within);
    expect((await trigger(world, one)).status).toBe(200);
    // The country has had its last one with it.
    expectWait(await trigger(world, other), 60 * 60_000);
    expect((await trigger(world, elsewhere)).status).toBe(200);
    expect(sent).toHaveLength(codeSendsFrom.address.most + 2);
  });
});
