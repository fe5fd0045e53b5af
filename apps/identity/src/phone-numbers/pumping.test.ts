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
  newLoggedInCustomer,
  newMobile,
  openWorld,
  paths,
  proxiesOfTests,
  tokenOf,
  type World,
  type WorldCustomer,
  type WorldOptions,
} from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

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

describe.each(databases)("new numbers can't be used to pump messages, on $name", ({ newDatabase }) => {
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
  /** The token of a change that a login begins, of which a customer has five a day. */
  async function beginChange(world: World, customer: WorldCustomer): Promise<string> {
    const login = await beginLogin(world, customer);
    return tokenOf((await world.ask(paths.startPhoneChange, { oneTimeToken: login, method: 'POST' })).body);
  }
  const enter = (world: World, oneTimeToken: string, newPhoneNumber: string): Promise<Answer> =>
    world.ask(paths.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber } });
  const trigger = (world: World, oneTimeToken: string, channel = 'sms', address = newAddress()): Promise<Answer> =>
    askingFrom(world, address).ask(paths.trigger(channel), { oneTimeToken, body: {} });
  const codeOf = ({ status, body }: Answer): unknown[] => [status, JSON.parse(JSON.stringify(body)).code];
  /** Expects a refusal with the seconds to wait. */
  function expectWait(answer: Answer, atMost: number): void {
    expect(codeOf(answer)).toEqual([429, 'too_many_requests']);
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(atMost / 1_000);
  }

  it('[OTP-04] [ATT-03] an entered number waits 30 seconds between two sends, by whomever and on whatever channel, and does not delay its owner (CT1)', async () => {
    const { world, sent } = await opened();
    const holder = await world.addCustomer({ phones: [newMobile()] });
    const number = holder.phone;
    const owner = await newLoggedInCustomer(world);
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
    // Entered again, it is still the same number.
    for (const number of [newMobile(), holder.phone]) expect((await enter(world, one, number)).status).toBe(200);
    const requests = [one, other, adding].flatMap((token) => ['sms', 'whatsapp', 'voice'].map((channel) => ({ token, channel })));
    for (const [at, { token }] of requests.entries()) {
      if (at % 3 !== 0) continue;
      expect((await trigger(world, token)).status).toBe(200);
      for (const request of requests) expectWait(await trigger(world, request.token, request.channel), resendCodeDelay);
      world.clock.move(resendCodeDelay - 1);
      expectWait(await trigger(world, one), 1_000);
      expect((await trigger(world, login)).status).toBe(200);
      world.clock.move(1);
    }
    expect(sent.length - before).toBe(6);
    // The fifth in ten minutes is the last; all requesters share the count.
    for (let n = 0; n < 2; n += 1) {
      expect((await trigger(world, other, 'voice')).status).toBe(200);
      world.clock.move(resendCodeDelay);
    }
    expect((await trigger(world, login)).status).toBe(200);
    for (const { token, channel } of requests) expectWait(await trigger(world, token, channel), codeSends[0].within);
    expect(sent.length - before).toBe(5 + 4);
  });

  it('entering a series of neighbouring numbers is stopped at the sixth, by any call, and nothing is sent (CT1)', {
    tags: 'deep',
  }, async () => {
    const { world, sent } = await opened();
    const [run = []] = badInputs('newPhoneNumber').flatMap((input) => (input.id === 'N30' ? [inputSequence(input)] : []));
    expect([run.length, run[0], run.at(-1)]).toEqual([100, '+12025550100', '+12025550199']);
    const owner = await newLoggedInCustomer(world);
    const oneTimeToken = await begin(world);
    const answers = [];
    for (const number of run) answers.push(await enter(world, oneTimeToken, number));
    const { most, within } = codeSendsFrom.neighbours;
    expect(answers.map(({ status }) => status)).toEqual(run.map((_, n) => (n < most ? 200 : 429)));
    for (const answer of answers.slice(most)) expectWait(answer, within);
    // Neither another customer nor the other call can continue the series.
    expectWait(await enter(world, await begin(world), run[50] ?? ''), within);
    const body = { newPhoneNumber: run[51] };
    const approval = await approveWithApp(
      world,
      owner.customer,
      await askWith(world, owner, paths.phoneNumbers, undefined, { body }),
    );
    expectWait(await askWith(world, owner, paths.phoneNumbers, approval, { body }), within);
    // The refusals did not count for the customer.
    for (let n = most; n < newPhoneNumbers.most; n += 1) expect((await enter(world, oneTimeToken, newMobile())).status).toBe(200);
    expect((await enter(world, oneTimeToken, newMobile())).status).toBe(429);
    expect(sent).toEqual([]);
    world.clock.move(within);
    expect((await enter(world, await begin(world), run[50] ?? '')).status).toBe(200);
  });

  it('neighbouring numbers that are entered slowly still get only five codes in ten minutes (CT1)', {
    tags: 'deep',
  }, async () => {
    const { world, sent } = await opened();
    const { most, within } = codeSendsFrom.neighbours;
    const run = Array.from({ length: most * 2 }, (_, n) => `+4477009006${String(n + 10)}`);
    const customers = [await world.addCustomer(), await world.addCustomer()];
    const tokens: string[] = [];
    for (const [n, number] of run.entries()) {
      const customer = customers[Math.floor(n / most)];
      if (customer === undefined) throw new Error('there should be two customers');
      if (n === most) world.clock.move(within);
      const oneTimeToken = await beginChange(world, customer);
      expect((await enter(world, oneTimeToken, number)).status).toBe(200);
      tokens.push(oneTimeToken);
    }
    const answers = [];
    for (const token of tokens) answers.push(await trigger(world, token));
    expect(answers.map(({ status }) => status)).toEqual(run.map((_, n) => (n < most ? 200 : 429)));
    for (const answer of answers.slice(most)) expectWait(answer, within);
    // Asking again does not help.
    for (const token of tokens.slice(most)) expectWait(await trigger(world, token), within);
    expect(sent).toHaveLength(most);
    // Another code to a number that got one does not use up another place.
    world.clock.move(resendCodeDelay);
    expect((await trigger(world, tokens[0] ?? '')).status).toBe(200);
  });

  it('codes to new numbers count for their network and their country like any other (CT1)', async () => {
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
    // That was the country's last code.
    expectWait(await trigger(world, other), 60 * 60_000);
    expect((await trigger(world, elsewhere)).status).toBe(200);
    expect(sent).toHaveLength(codeSendsFrom.address.most + 2);
  });
});
