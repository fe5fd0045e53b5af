/** A provider that is slow, down or answers nonsense, as a customer sees it: the real Twilio adapter against a test server. */

import type { ServerResponse } from 'node:http';
import {
  beginLogin,
  type HttpReceived,
  openWorld,
  paths,
  startHttpStub,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { rows } from '@stepgate/testkit/depth';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTwilio } from '../../providers/phone/twilio.ts';

/** A short timeout for the server that never answers, so that the tests are fast. The adapter's own test checks the real one. */
const impatient = 150;

type Answer = (response: ServerResponse, request: HttpReceived) => unknown;

const answering =
  (status: number, body: string): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
const taken = answering(201, '{"sid":"SM0","status":"queued","error_code":null}');

type Fault = { readonly fault: string; readonly answer: Answer; readonly timeout?: number };

/** Delivery is uncertain: a code can't be requested again before a resend is due. */
const unclear: readonly Fault[] = [
  { fault: 'does not answer in time', answer: () => undefined, timeout: impatient },
  { fault: 'breaks off', answer: (response) => response.destroy() },
  { fault: 'answers with a server error', answer: answering(500, '<html>oops') },
  { fault: 'answers nonsense', answer: answering(200, '<html>hello') },
  { fault: 'sends half an answer', answer: answering(201, '{"sid":"SM0","sta') },
  { fault: 'answers JSON without content', answer: answering(200, '[]') },
];

/** The message was certainly not sent. */
const clear: readonly Fault[] = [
  { fault: 'is unavailable', answer: answering(503, '') },
  { fault: 'refuses our account', answer: answering(401, '{"code":20003,"message":"Authenticate","status":401}') },
  { fault: 'limits our rate', answer: answering(429, '{"code":20429}') },
  {
    fault: 'redirects',
    answer: (response) => response.writeHead(307, { location: 'https://elsewhere.ex.test/' }).end(),
  },
];

describe('a phone provider that fails', () => {
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

  const readAttempts = (world: World) => world.storage.queries.selectFrom('attempt_counter').selectAll().execute();

  /** The method that needs no provider, on the same token. */
  async function expectAppToWork(world: World, customer: WorldCustomer, oneTimeToken: string): Promise<void> {
    const body = { code: world.totpCodeOf(customer) };
    expect((await world.ask(paths.verify('totp'), { oneTimeToken, body })).status).toBe(200);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
  }

  const notSent = { code: 'code_not_sent', message: 'Something went wrong when trying to send you a code.' };

  it.each(rows(unclear, 2))(
    '[OTP-07] a provider that $fault: reported in time, nothing sent twice, no attempt counted, an alternative works',
    async ({ answer, timeout }) => {
      const { world, customer, oneTimeToken, stub, trigger, sentCode, be } = await open(answer, timeout);
      const failed = await trigger();
      expect([failed.status, failed.body, failed.headers['retry-after']]).toEqual([502, notSent, '30']);
      be(taken);
      const again = await trigger();
      expect([again.status, again.headers['retry-after']]).toEqual([429, '30']);
      expect(stub.received).toHaveLength(1);
      expect(await readAttempts(world)).toEqual([]);
      await expectAppToWork(world, customer, oneTimeToken);
      expect(sentCode()).toMatch(/^\d{6}$/);
    },
  );

  it.each(rows(clear, 1))(
    '[OTP-07] a provider that $fault: reported at once, may be retried at once, no attempt counted, an alternative works',
    async ({ answer }) => {
      const { world, customer, oneTimeToken, stub, trigger } = await open(answer);
      for (let tries = 1; tries <= 2; tries += 1) {
        const { status, body, headers } = await trigger();
        expect([status, body, headers['retry-after']]).toEqual([502, notSent, undefined]);
        expect(stub.received).toHaveLength(tries);
      }
      expect(await readAttempts(world)).toEqual([]);
      await expectAppToWork(world, customer, oneTimeToken);
    },
  );

  it('[OTP-07] a provider that refuses connections: the same', async () => {
    const { world, customer, oneTimeToken, stub, trigger } = await open(taken);
    await stub.close();
    for (let tries = 1; tries <= 2; tries += 1) expect((await trigger()).body).toEqual(notSent);
    expect(await readAttempts(world)).toEqual([]);
    await expectAppToWork(world, customer, oneTimeToken);
  });

  it('a code whose delivery was uncertain is valid when it arrives', async () => {
    const { world, oneTimeToken, trigger, sentCode } = await open((response) => response.destroy());
    expect((await trigger()).status).toBe(502);
    const answer = await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: sentCode() } });
    expect(answer.status).toBe(200);
  });

  it('while one customer waits for it no one else does, and a second press of the button sends nothing (RS9)', async () => {
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

  it('[OTP-08] a number without text messages can be called instead, and a blocked number gets its own error', async () => {
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
    // A number without WhatsApp can use another channel.
    be(answering(400, '{"code":63003}'));
    expect((await trigger('whatsapp')).body).toEqual(notSent);
    expect((await world.ask(paths.verify('voice'), { oneTimeToken, body: { otpCode } })).status).toBe(200);
  });
});
