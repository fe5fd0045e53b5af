/** What a customer sees of a provider that is slow, down or talks nonsense: the real Twilio adapter against a server of the test. */
import type { ServerResponse } from 'node:http';
import {
  beginLogin,
  databases,
  type HttpReceived,
  openWorld,
  paths,
  startHttpStub,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTwilio } from '../../providers/phone/twilio.ts';

/** For the one that never answers: short, so that nobody waits for the tests. How long it really is, the adapter's own test says. */
const impatient = 150;

type Answer = (response: ServerResponse, request: HttpReceived) => unknown;

const answering =
  (status: number, body: string): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
const taken = answering(201, '{"sid":"SM0","status":"queued","error_code":null}');

type Fault = { readonly fault: string; readonly answer: Answer; readonly timeout?: number };

/** Nobody knows whether the message comes: it must not be asked for again before a resend is due. */
const unclear: readonly Fault[] = [
  { fault: 'answers after 30 seconds, which is never here', answer: () => undefined, timeout: impatient },
  { fault: 'breaks off', answer: (response) => response.destroy() },
  { fault: 'answers with an error of its own', answer: answering(500, '<html>oops') },
  { fault: 'answers nonsense', answer: answering(200, '<html>hello') },
  { fault: 'answers half an answer', answer: answering(201, '{"sid":"SM0","sta') },
  { fault: 'answers JSON that says nothing', answer: answering(200, '[]') },
];

/** It surely was not sent. */
const clear: readonly Fault[] = [
  { fault: 'is not serving', answer: answering(503, '') },
  { fault: 'refuses our account', answer: answering(401, '{"code":20003,"message":"Authenticate","status":401}') },
  { fault: 'has had too much', answer: answering(429, '{"code":20429}') },
  {
    fault: 'sends us elsewhere',
    answer: (response) => response.writeHead(307, { location: 'https://elsewhere.ex.test/' }).end(),
  },
];

describe.each(databases)('a phone provider that does not do its work, on $name', ({ newDatabase }) => {
  async function open(first: Answer, timeout?: number) {
    let answer = first;
    const stub = await startHttpStub((response, request) => answer(response, request));
    onTestFinished(stub.close);
    const settings = {
      accountSid: 'AC0',
      authToken: 'secret',
      baseUrl: stub.origin,
      from: { sms: '+15005550006', whatsapp: '+15005550007', voice: '+15005550008' },
    };
    const patient = createTwilio(settings);
    let phone = createTwilio(settings, timeout);
    const world = await openWorld({
      ...(await newDatabase()),
      phone: { channels: phone.channels, send: (message) => phone.send(message) },
    });
    onTestFinished(() => world.close());
    const customer = await world.addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    return {
      world,
      customer,
      oneTimeToken,
      stub,
      be: (next: Answer) => {
        answer = next;
        phone = patient;
      },
      trigger: (channel = 'sms') => world.ask(paths.trigger(channel), { oneTimeToken, body: {} }),
      sentCode: () => new URLSearchParams(stub.received.at(-1)?.body).get('Body')?.match(/\d{6}/)?.[0],
    };
  }

  const attemptsOf = (world: World) => world.storage.queries.selectFrom('attempt_counter').selectAll().execute();

  /** The way that needs no provider, on the same token. */
  async function expectAppToWork(world: World, customer: WorldCustomer, oneTimeToken: string): Promise<void> {
    const body = { code: world.totpCodeOf(customer) };
    expect((await world.ask(paths.verify('totp'), { oneTimeToken, body })).status).toBe(200);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
  }

  const notSent = { code: 'code_not_sent', message: 'Something went wrong when trying to send you a code.' };

  it.each(unclear)(
    '[OTP-07] one that $fault: said in time, nothing sent twice, no attempt counted, another way works',
    async ({ answer, timeout }) => {
      const { world, customer, oneTimeToken, stub, trigger, sentCode, be } = await open(answer, timeout);
      const failed = await trigger();
      expect([failed.status, failed.body, failed.headers['retry-after']]).toEqual([502, notSent, '30']);
      be(taken);
      const again = await trigger();
      expect([again.status, again.headers['retry-after']]).toEqual([429, '30']);
      expect(stub.received).toHaveLength(1);
      expect(await attemptsOf(world)).toEqual([]);
      await expectAppToWork(world, customer, oneTimeToken);
      expect(sentCode()).toMatch(/^\d{6}$/);
    },
  );

  it.each(clear)(
    '[OTP-07] one that $fault: said at once, may be tried again at once, no attempt counted, another way works',
    async ({ answer }) => {
      const { world, customer, oneTimeToken, stub, trigger } = await open(answer);
      for (let tries = 1; tries <= 2; tries += 1) {
        const { status, body, headers } = await trigger();
        expect([status, body, headers['retry-after']]).toEqual([502, notSent, undefined]);
        expect(stub.received).toHaveLength(tries);
      }
      expect(await attemptsOf(world)).toEqual([]);
      await expectAppToWork(world, customer, oneTimeToken);
    },
  );

  it('[OTP-07] one that nobody can connect to: the same', async () => {
    const { world, customer, oneTimeToken, stub, trigger } = await open(taken);
    await stub.close();
    for (let tries = 1; tries <= 2; tries += 1) expect((await trigger()).body).toEqual(notSent);
    expect(await attemptsOf(world)).toEqual([]);
    await expectAppToWork(world, customer, oneTimeToken);
  });

  it('a code of which nobody knew whether it would come counts when it comes', async () => {
    const { world, oneTimeToken, trigger, sentCode } = await open((response) => response.destroy());
    expect((await trigger()).status).toBe(502);
    const answer = await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: sentCode() } });
    expect(answer.status).toBe(200);
  });

  it('while it keeps one customer waiting nobody else waits, and a second press of the button sends nothing (RS9)', async () => {
    const held: ServerResponse[] = [];
    const { world, oneTimeToken, stub, trigger, be } = await open((response) => held.push(response));
    const waiting = trigger();
    await expect.poll(() => held.length).toBe(1);
    be(taken);
    expect((await trigger()).status).toBe(429);
    const other = await beginLogin(world, await world.addCustomer());
    expect((await world.ask(paths.trigger('sms'), { oneTimeToken: other, body: {} })).status).toBe(200);
    expect((await world.ask(paths.status, { oneTimeToken })).status).toBe(200);
    for (const response of held) response.writeHead(201).end('{"sid":"SM1"}');
    expect((await waiting).status).toBe(200);
    expect(stub.received).toHaveLength(2);
  });

  it('[OTP-08] a number that takes no text messages is called instead, one that may not be sent to is said to be so', async () => {
    const { world, oneTimeToken, stub, trigger, be } = await open(answering(400, '{"code":21614}'));
    expect((await trigger()).body).toMatchObject({ code: 'user.phonenumber.is.not.mobile.number' });
    be(taken);
    expect((await trigger('voice')).status).toBe(200);
    expect(stub.received.map(({ path }) => path.replace(/.*\//, ''))).toEqual(['Messages.json', 'Calls.json']);
    const spoken = new URLSearchParams(stub.received.at(-1)?.body).get('Twiml')?.match(/(\d, ){5}\d/)?.[0];
    const otpCode = spoken?.replaceAll(', ', '');
    be(answering(400, '{"code":21610}'));
    world.clock.move(30_000);
    expect((await trigger()).body).toMatchObject({ code: 'user.phonenumber.blocked' });
    // A number without WhatsApp is no dead end.
    be(answering(400, '{"code":63003}'));
    expect((await trigger('whatsapp')).body).toEqual(notSent);
    expect((await world.ask(paths.verify('voice'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
  });
});
