import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { handClock } from '@stepgate/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../storage/sqlite.ts';
import { createOutbox } from './outbox.ts';
import type { SmsProvider } from './sms-provider.ts';
import { createTwilio } from './twilio.ts';

type Received = {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  form: Record<string, string>;
};

/** A server on this machine that speaks Twilio's side: it keeps what it received and answers what the test says. */
async function twilioStub(
  answer: (response: ServerResponse) => void,
): Promise<{ baseUrl: string; received: Received[]; close(): Promise<void> }> {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      form: Object.fromEntries(new URLSearchParams(body)),
    });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const accepted = (response: ServerResponse): void => {
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid: 'SM0', status: 'queued' }));
};
const settings = { accountSid: 'AC00000000000000000000000000000000', authToken: 'secret', from: '+15005550006' };
const message = { id: 'm-1', to: '+447700900001', text: '123456 is your code & more\n\n@app.ex.test #123456' };

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const adapters: readonly { name: string; open(): Promise<SmsProvider> }[] = [
  {
    name: 'the outbox',
    async open() {
      const storage = await openSqlite(undefined);
      closers.push(() => storage.close());
      return createOutbox(storage, handClock());
    },
  },
  {
    name: 'Twilio',
    async open() {
      const stub = await twilioStub(accepted);
      closers.push(stub.close);
      return createTwilio({ ...settings, baseUrl: stub.baseUrl });
    },
  },
];

describe.each(adapters)('SMS provider conformance: $name', ({ open }) => {
  it('takes a message, and says so', async () => {
    expect(await (await open()).send(message)).toEqual({ outcome: 'sent' });
  });
  it('takes many at once', async () => {
    const provider = await open();
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => provider.send({ ...message, id: `m-${n}` })));
    expect(results).toEqual(results.map(() => ({ outcome: 'sent' })));
  });
});

describe('the outbox', () => {
  it('keeps what was sent, in order, each message once', async () => {
    const storage = await openSqlite(undefined);
    const outbox = createOutbox(storage, handClock(5_000));
    await outbox.send(message);
    await outbox.send(message);
    await outbox.send({ ...message, id: 'm-2', text: 'second' });
    const { messages, cursor } = await outbox.messagesAfter(0);
    expect(messages.map(({ text }) => text)).toEqual([message.text, 'second']);
    expect(messages[0]).toEqual({ id: 'm-1', channel: 'sms', to: message.to, text: message.text, sentAt: 5_000 });
    expect(await outbox.messagesAfter(cursor)).toEqual({ messages: [], cursor });
    await storage.close();
  });
});

describe('Twilio', () => {
  it('is asked with the account, the sender and the text as its interface has them', async () => {
    const stub = await twilioStub(accepted);
    closers.push(stub.close);
    await createTwilio({ ...settings, baseUrl: stub.baseUrl }).send(message);
    await createTwilio({ ...settings, from: 'MG11111111111111111111111111111111', baseUrl: stub.baseUrl }).send(message);
    const [plain, service] = stub.received;
    expect(plain).toMatchObject({
      method: 'POST',
      url: `/2010-04-01/Accounts/${settings.accountSid}/Messages.json`,
      form: { To: message.to, From: settings.from, Body: message.text },
    });
    expect(plain?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(plain?.headers.authorization).toBe(`Basic ${btoa(`${settings.accountSid}:${settings.authToken}`)}`);
    expect(service?.form).toEqual({
      To: message.to,
      MessagingServiceSid: 'MG11111111111111111111111111111111',
      Body: message.text,
    });
  });

  it.each([
    ['an error', (response: ServerResponse) => response.writeHead(500).end('{"code":20500}'), 'status 500'],
    ['a refusal', (response: ServerResponse) => response.writeHead(400).end('{"code":21211}'), 'status 400'],
    ['nonsense', (response: ServerResponse) => response.writeHead(200).end('<html>'), 'status 200'],
    [
      'a redirect, which is never followed with the credentials',
      (response: ServerResponse) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
      'TypeError',
    ],
    ['a broken connection', (response: ServerResponse) => response.destroy(), 'TypeError'],
  ])('%s is a send that failed', async (_name, answer, reason) => {
    const stub = await twilioStub((response) => void answer(response));
    closers.push(stub.close);
    expect(await createTwilio({ ...settings, baseUrl: stub.baseUrl }).send(message)).toEqual({ outcome: 'failed', reason });
  });

  it('that does not answer is given up before the customer is', async () => {
    const neverAnswers: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    expect(await createTwilio({ ...settings, baseUrl: 'https://twilio.example' }, neverAnswers).send(message)).toEqual({
      outcome: 'failed',
      reason: 'TimeoutError',
    });
  });
});
