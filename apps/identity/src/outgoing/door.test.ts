import type { ServerResponse } from 'node:http';
import { type HttpStub, startHttpStub, timeoutByHand } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { publicOnly, type Resolve } from './agents.ts';
import { hosts } from './destinations.ts';
import { openDoor } from './door.ts';

const bounds = { within: 5_000, mostBytes: 1_000 };

async function stubbed(answer: (response: ServerResponse) => unknown): Promise<HttpStub> {
  const stub = await startHttpStub((response) => answer(response));
  onTestFinished(stub.close);
  return stub;
}

/** Resolves every host to these, one after the other, and counts. */
const resolvesTo = (...answers: readonly (readonly string[])[]) =>
  vi.fn<Resolve>((_hostname, _options, done) => {
    const addresses = answers[Math.min(resolve.mock.calls.length, answers.length) - 1] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
let resolve: ReturnType<typeof resolvesTo>;

/** @returns the code of what a request was refused for */
const readRefusal = (request: Promise<Response>): Promise<unknown> =>
  request.then(
    ({ status }) => status,
    ({ cause }) => cause.code,
  );

describe('the destinations of a door', () => {
  it('[HOLD-02] to an origin that the operator has named, on this machine too, and to no other port of it', async () => {
    const [named, other] = [await stubbed((response) => response.end('yes')), await stubbed((response) => response.end('no'))];
    const ask = openDoor({ named: [named.origin] }, bounds);
    const answer = await ask(`${named.origin}/path?query`);
    expect([answer.status, await answer.text()]).toEqual([200, 'yes']);
    expect(await readRefusal(ask(other.origin))).toBe('UNNAMED_HOST');
    expect(await readRefusal(ask(named.origin.replace('127.0.0.1', 'localhost')))).toBe('UNNAMED_HOST');
    expect([named.received.length, other.received.length]).toEqual([1, 0]);
  });

  it.each([
    'http://api.example.com/',
    'https://api.example.com:8443/',
    'https://api.example.com.evil.test/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'file:///etc/passwd',
    'data:text/plain,hello',
  ])('[HOLD-02] a door to https://api.example.com refuses %s', async (address) => {
    const ask = openDoor({ known: hosts('api.example.com') }, bounds);
    expect(await readRefusal(ask(address))).toBe('UNNAMED_HOST');
  });

  it('[HOLD-02] a known host at a private address is refused before any connection, and one private address among public ones is enough', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['64:ff9b::a9fe:a9fe']]) {
      resolve = resolvesTo(addresses);
      const ask = openDoor({ known: hosts('api.example.com') }, bounds, resolve);
      expect(await readRefusal(ask('https://api.example.com/'))).toBe('PRIVATE_ADDRESS');
      expect(resolve).toHaveBeenCalledTimes(1);
    }
  });

  it('[HOLD-02] a name that resolves to a public address when it is checked, and to a private one after, gets no connection there', () => {
    resolve = resolvesTo(['8.8.8.8'], ['127.0.0.1']);
    const connectsTo = vi.fn();
    publicOnly(resolve)('rebinding.example.com', { all: true }, connectsTo);
    // The addresses that were checked are the ones that are connected to. Nothing asks again.
    expect(connectsTo.mock.calls).toEqual([[null, [{ address: '8.8.8.8', family: 4 }]]]);
    publicOnly(resolve)('rebinding.example.com', { all: true }, connectsTo);
    expect(connectsTo.mock.lastCall?.[0]).toMatchObject({ code: 'PRIVATE_ADDRESS' });
  });

  it('[HOLD-02] a literal private address is refused although a list of hosts names it', async () => {
    const ask = openDoor({ known: () => true }, bounds);
    for (const address of ['https://10.0.0.1/', 'https://[fd00::1]/', 'https://0x7f000001/'])
      expect(await readRefusal(ask(address))).toBe('PRIVATE_ADDRESS');
  });
});

describe('contents of a request through a door', () => {
  it.each([301, 302, 303, 307, 308])('[HOLD-02] a redirect (%i) is an answer, and is not followed', async (status) => {
    const stub = await stubbed((response) => response.writeHead(status, { location: '/inside' }).end());
    const answer = await openDoor({ named: [stub.origin] }, bounds)(stub.origin, { redirect: 'follow' });
    expect([answer.status, answer.headers.get('location')]).toEqual([status, '/inside']);
    expect(stub.received.map(({ path }) => path)).toEqual(['/']);
  });

  it('[HOLD-02] an answer of more bytes than the most breaks off, and the connection is closed', async () => {
    const closed = Promise.withResolvers<void>();
    const stub = await stubbed((response) => {
      response.on('close', closed.resolve);
      const write = () => response.write(Buffer.alloc(65_536)) && setImmediate(write);
      response.on('drain', write);
      write();
    });
    const answer = await openDoor({ named: [stub.origin] }, bounds)(stub.origin);
    await expect(answer.arrayBuffer()).rejects.toMatchObject({ cause: { code: 'LONG_ANSWER' } });
    await closed.promise;
  });

  it('[HOLD-02] exactly the most bytes arrive', async () => {
    const stub = await stubbed((response) => response.end(Buffer.alloc(1_000)));
    const answer = await openDoor({ named: [stub.origin] }, bounds)(stub.origin);
    expect((await answer.arrayBuffer()).byteLength).toBe(1_000);
  });

  it('[HOLD-02] nothing is unpacked: a compressed answer stays as small as it came', async () => {
    const stub = await stubbed((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not unpacked'));
    const answer = await openDoor({ named: [stub.origin] }, bounds)(stub.origin);
    expect(await answer.text()).toBe('not unpacked');
    expect(stub.received[0]?.headers['accept-encoding']).toBeUndefined();
  });

  it('[HOLD-02] the time ends a request without an answer, and one whose answer never ends', async () => {
    const silent = await stubbed(() => wait.end());
    const endless = await stubbed((response) => response.write('begun'));
    const ask = openDoor({ named: [silent.origin, endless.origin] }, bounds);
    const wait = timeoutByHand();
    await expect(ask(silent.origin)).rejects.toMatchObject({ name: 'TimeoutError' });
    vi.restoreAllMocks();
    const later = timeoutByHand();
    const answer = await ask(endless.origin);
    const text = answer.text();
    later.end();
    await expect(text).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('a caller may give up earlier, by its own signal', async () => {
    const giveUp = new AbortController();
    const stub = await stubbed(() => giveUp.abort(new Error('stopped')));
    await expect(openDoor({ named: [stub.origin] }, bounds)(stub.origin, { signal: giveUp.signal })).rejects.toThrow('stopped');
  });

  it('method, headers and body arrive as fetch sends them, and answers without a body are answers', async () => {
    const stub = await stubbed((response) => response.writeHead(204).end());
    const ask = openDoor({ named: [stub.origin] }, bounds);
    const headers = { authorization: 'Basic x' };
    expect((await ask(stub.origin, { method: 'POST', headers, body: new URLSearchParams({ a: 'ä&' }) })).status).toBe(204);
    expect((await ask(new Request(stub.origin, { method: 'PUT', body: 'text' }))).body).toBeNull();
    expect(
      stub.received.map(({ method, body, headers: got }) => [method, body, got.authorization, got['content-length']]),
    ).toEqual([
      ['POST', 'a=%C3%A4%26', 'Basic x', '11'],
      ['PUT', 'text', undefined, '4'],
    ]);
    expect(stub.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded;charset=UTF-8');
  });

  it('a server that is away or resets has the system’s code as the cause', async () => {
    const resetting = await stubbed((response) => response.destroy());
    expect(await readRefusal(openDoor({ named: [resetting.origin] }, bounds)(resetting.origin))).toBe('ECONNRESET');
    const away = await stubbed(() => undefined);
    await away.close();
    expect(await readRefusal(openDoor({ named: [away.origin] }, bounds)(away.origin))).toBe('ECONNREFUSED');
  });
});
