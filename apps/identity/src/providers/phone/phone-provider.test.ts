import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { PhoneChannel } from '@stepgate/contract';
import { handClock, startHttpStub, testCertificate, timeoutByHand } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSqlite } from '../../storage/sqlite.ts';
import { createOutbox } from '../outbox.ts';
import { openOwnPhoneProvider } from './own-phone-provider.ts';
import type { PhoneMessage, PhoneProvider, PhoneSendResult } from './phone-provider.ts';
import { createTwilio } from './twilio.ts';

const message: PhoneMessage = {
  id: 'm-1',
  channel: 'sms',
  to: '+447700900001',
  code: '123456',
  text: '123456 is your code & more\n\n@app.ex.test #123456',
  language: 'en',
};

const settings = {
  accountSid: 'AC00000000000000000000000000000000',
  authToken: 'secret',
  from: { sms: '+15005550006', whatsapp: '+15005550007', voice: '+15005550008' },
};

const taken = '{"sid":"SM0","status":"queued","error_code":null}';
const takes = (response: ServerResponse) => response.writeHead(201, { 'content-type': 'application/json' }).end(taken);

async function stubbed(answer: (response: ServerResponse) => unknown) {
  const stub = await startHttpStub(answer);
  onTestFinished(stub.close);
  return { ...stub, forms: () => stub.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body))) };
}

type Opened = {
  readonly provider: PhoneProvider;
  /** The messages that arrived at the other end. */
  arrived(): Promise<readonly { readonly channel: string; readonly to: string | undefined; readonly text: string | undefined }[]>;
};

const gateway = fileURLToPath(new URL('../../../../../examples/phone-provider/gateway.js', import.meta.url));

const all = ['sms', 'whatsapp', 'voice'] as const;

const adapters: readonly { readonly name: string; readonly channels: readonly PhoneChannel[]; open(): Promise<Opened> }[] = [
  {
    name: 'the outbox',
    channels: all,
    async open() {
      const storage = await openSqlite(undefined);
      onTestFinished(() => storage.close());
      const outbox = createOutbox(storage, handClock());
      return { provider: outbox, arrived: async () => (await outbox.messagesAfter(0)).messages };
    },
  },
  {
    name: 'Twilio',
    channels: all,
    async open() {
      const stub = await stubbed(takes);
      const channelOf = (to: string | undefined) => (to?.startsWith('whatsapp:') ? 'whatsapp' : 'sms');
      return {
        provider: createTwilio({ ...settings, baseUrl: stub.origin }),
        arrived: async () =>
          stub.forms().map(({ To, Twiml, Body }) => ({
            channel: Twiml ? 'voice' : channelOf(To),
            to: To?.replace('whatsapp:', ''),
            text: Body ?? Twiml,
          })),
      };
    },
  },
  {
    name: 'a company’s own, loaded from its file',
    channels: ['sms'],
    async open() {
      const stub = await stubbed((response) => response.writeHead(202).end());
      const env = { GATEWAY_URL: stub.origin, GATEWAY_KEY: 'key' };
      return {
        provider: await openOwnPhoneProvider(gateway, env),
        arrived: async () => stub.received.map(({ body }) => ({ channel: 'sms', ...JSON.parse(body) })),
      };
    },
  },
];

describe.each(adapters)('phone provider conformance: $name', ({ channels, open }) => {
  it.each<PhoneChannel>(channels)('delivers by %s and reports it', async (channel) => {
    const { provider, arrived } = await open();
    expect(provider.channels).toContain(channel);
    expect(await provider.send({ ...message, channel })).toEqual({ outcome: 'sent' });
    expect(await arrived()).toEqual([expect.objectContaining({ channel, to: message.to })]);
  });

  it('delivers a notification, which has no code, unchanged, and reports it', async () => {
    const { provider, arrived } = await open();
    const notice: PhoneMessage = {
      id: 'n-1',
      channel: 'sms',
      to: message.to,
      text: 'Stepgate: Das ist nicht mehr Ihre Nummer. Nicht Sie? https://app.ex.test/cancel#token=a-b_c',
      language: 'de',
    };
    expect(await provider.send(notice)).toEqual({ outcome: 'sent' });
    expect(await arrived()).toEqual([expect.objectContaining({ channel: 'sms', to: notice.to, text: notice.text })]);
  });

  it('delivers many at once, each once', async () => {
    const { provider, arrived } = await open();
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => provider.send({ ...message, id: `m-${n}` })));
    expect(results).toEqual(results.map(() => ({ outcome: 'sent' })));
    expect(await arrived()).toHaveLength(20);
  });
});

describe('the outbox', () => {
  it('keeps what was sent, in order, each message once', async () => {
    const storage = await openSqlite(undefined);
    onTestFinished(() => storage.close());
    const outbox = createOutbox(storage, handClock(5_000));
    await outbox.send(message);
    await outbox.send(message);
    await outbox.send({ id: 'm-2', to: 'v@ex.test', subject: 'Hello', text: 'second' });
    const { messages, cursor } = await outbox.messagesAfter(0);
    expect(messages).toEqual([
      { id: 'm-1', channel: 'sms', to: message.to, subject: null, text: message.text, sentAt: 5_000 },
      { id: 'm-2', channel: 'email', to: 'v@ex.test', subject: 'Hello', text: 'second', sentAt: 5_000 },
    ]);
    expect(await outbox.messagesAfter(cursor)).toEqual({ messages: [], cursor });
  });

  it('[OTP-08] has landlines, which accept calls only', async () => {
    const storage = await openSqlite(undefined);
    onTestFinished(() => storage.close());
    const outbox = createOutbox(storage, handClock());
    const landline = { ...message, to: '+12025550142' };
    const refused = { outcome: 'refused', because: 'not-mobile' };
    expect(await outbox.send(landline)).toEqual(refused);
    expect(await outbox.send({ ...landline, channel: 'whatsapp' })).toEqual(refused);
    expect(await outbox.send({ ...landline, channel: 'voice' })).toEqual({ outcome: 'sent' });
  });

  it('without its database does not throw and does not report that nothing was sent', async () => {
    const storage = await openSqlite(undefined);
    await storage.close();
    expect(await createOutbox(storage, handClock()).send(message)).toMatchObject({ outcome: 'unknown' });
  });
});

describe('Twilio', () => {
  it('gets the account, the sender and the text in the format of its API', async () => {
    const stub = await stubbed(takes);
    const twilio = createTwilio({ ...settings, baseUrl: stub.origin });
    await twilio.send(message);
    await twilio.send({ ...message, channel: 'whatsapp' });
    expect(stub.received[0]).toMatchObject({
      method: 'POST',
      path: `/2010-04-01/Accounts/${settings.accountSid}/Messages.json`,
      headers: {
        authorization: `Basic ${btoa(`${settings.accountSid}:${settings.authToken}`)}`,
        'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
      },
    });
    expect(stub.forms()).toEqual([
      { To: message.to, From: settings.from.sms, Body: message.text },
      { To: `whatsapp:${message.to}`, From: `whatsapp:${settings.from.whatsapp}`, Body: message.text },
    ]);
  });

  it('sends from a messaging service, and on WhatsApp with the registered template, if they are set', async () => {
    const stub = await stubbed(takes);
    const twilio = createTwilio({
      ...settings,
      from: { sms: 'MG1', whatsapp: 'MG2' },
      whatsappContentSid: 'HX1',
      baseUrl: stub.origin,
    });
    await twilio.send(message);
    await twilio.send({ ...message, channel: 'whatsapp' });
    expect(stub.forms()).toEqual([
      { To: message.to, MessagingServiceSid: 'MG1', Body: message.text },
      { To: `whatsapp:${message.to}`, MessagingServiceSid: 'MG2', ContentSid: 'HX1', ContentVariables: '{"1":"123456"}' },
    ]);
  });

  it('calls and reads the code twice, digit by digit, and no text becomes markup', async () => {
    const stub = await stubbed(takes);
    const text = 'Ihr Code: 123456. <Hangup/> & "so" \u0000weiter';
    await createTwilio({ ...settings, baseUrl: stub.origin }).send({ ...message, channel: 'voice', text, language: 'de' });
    const [form] = stub.forms();
    const said = '<Say language="de-DE">Ihr Code: 1, 2, 3, 4, 5, 6. &lt;Hangup/&gt; &amp; &quot;so&quot;  weiter</Say>';
    expect(stub.received[0]?.path).toBe(`/2010-04-01/Accounts/${settings.accountSid}/Calls.json`);
    expect(form).toEqual({
      To: message.to,
      From: settings.from.voice,
      Twiml: `<?xml version="1.0" encoding="UTF-8"?><Response>${said}<Pause length="1"/>${said}</Response>`,
    });
  });

  it('offers only channels that have a sender, and sends on no other', async () => {
    const stub = await stubbed(takes);
    const twilio = createTwilio({ ...settings, from: { sms: '+15005550006' }, baseUrl: stub.origin });
    expect([...twilio.channels]).toEqual(['sms']);
    expect(await twilio.send({ ...message, channel: 'voice' })).toEqual({ outcome: 'failed', reason: 'no sender for voice' });
    expect(stub.received).toEqual([]);
  });

  it.each([
    [21614, 'not-mobile'],
    [21635, 'not-mobile'],
    [21211, 'blocked'],
    [21216, 'blocked'],
    [21408, 'blocked'],
    [21610, 'blocked'],
    [21612, 'blocked'],
    [13224, 'blocked'],
    [63003, 'blocked'],
  ])('[OTP-08] error %i is about the number: %s', async (code, because) => {
    const stub = await stubbed((response) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code, message: `To ${message.to}`, status: 400 })),
    );
    expect(await createTwilio({ ...settings, baseUrl: stub.origin }).send(message)).toEqual({ outcome: 'refused', because });
  });

  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    response.writeHead(status).end(JSON.stringify(body));
  const unknown = { outcome: 'unknown', reason: expect.any(String) };
  const failed = (reason: string): PhoneSendResult => ({ outcome: 'failed', reason });

  it.each<[string, (response: ServerResponse, timeOut: () => void) => unknown, object]>([
    ['an error of ours', json(400, { code: 21606, message: message.to }), failed('status 400, error 21606')],
    ['wrong credentials', json(401, { code: 20003 }), failed('status 401, error 20003')],
    ['too many requests', json(429, { code: 20429 }), failed('status 429, error 20429')],
    ['not serving', (response) => response.writeHead(503).end('busy'), failed('status 503')],
    ['a refusal in nonsense', (response) => response.writeHead(400).end('<html>'), failed('status 400')],
    ['a redirect', (response) => response.writeHead(307, { location: '/elsewhere' }).end(), failed('status 307')],
    [
      'a refusal within a taken message',
      json(201, { sid: 'SM0', error_code: 30006 }),
      { outcome: 'refused', because: 'not-mobile' },
    ],
    ['an error within Twilio', json(500, { code: 20500 }), unknown],
    ['a gateway that gave up', (response) => response.writeHead(504).end('<html>'), unknown],
    ['nonsense', (response) => response.writeHead(200).end('<html>'), unknown],
    ['nothing', (response) => response.writeHead(201).end(), unknown],
    ['a reset', (response) => response.destroy(), unknown],
    [
      'a reset in the middle',
      (response) => response.writeHead(201, { 'content-length': 100 }).write(taken, () => response.destroy()),
      unknown,
    ],
    ['no answer', (_response, timeOut) => timeOut(), unknown],
    ['half an answer', (response, timeOut) => response.writeHead(201, { 'content-length': 100 }).write(taken, timeOut), unknown],
  ])('%s: the outcome says whether the message may still arrive, and nothing is sent twice', async (_name, answer, outcome) => {
    const wait = timeoutByHand();
    const stub = await stubbed((response) => answer(response, wait.end));
    expect(await createTwilio({ ...settings, baseUrl: stub.origin }).send(message)).toEqual(outcome);
    expect(stub.received).toHaveLength(1);
  });

  it('has certainly sent nothing if it cannot be connected to', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const twilio = createTwilio({ ...settings, baseUrl: `http://127.0.0.1:${port}` });
    expect(await twilio.send(message)).toEqual(failed('ECONNREFUSED'));
  });

  it('gets no data if its certificate is not trusted', async () => {
    let asked = 0;
    const server = createTlsServer(testCertificate, () => (asked += 1)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const twilio = createTwilio({ ...settings, baseUrl: `https://127.0.0.1:${port}` });
    expect(await twilio.send(message)).toEqual(failed('DEPTH_ZERO_SELF_SIGNED_CERT'));
    expect(asked).toBe(0);
  });

  it('times out before the customer gives up', async () => {
    const stub = await stubbed(takes);
    const waits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => waits.mockRestore());
    await createTwilio({ ...settings, baseUrl: stub.origin }).send(message);
    expect(waits.mock.calls).toEqual([[4_000]]);
  });
});
