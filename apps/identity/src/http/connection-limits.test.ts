/** Slow clients and clients that don't read their answer, on real connections. The limits are short; the server is the real one. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { headers } from '@stepgate/contract';
import { openWorld, type World } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts';

const short: ConnectionLimits = {
  header: 150,
  request: 150,
  check: 20,
  farewell: 50,
  standstill: 60_000,
  connections: 1_000,
  ofNetwork: 1_000,
  idleWhenCrowded: 5_000,
};

async function open(limits: Partial<ConnectionLimits> = {}) {
  const world = await openWorld({ limits: { ...short, ...limits } });
  onTestFinished(() => world.close());
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const address = world.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const clients: Socket[] = [];
  onTestFinished(() => {
    for (const client of clients) client.destroy();
  });
  /** A client that sends something and reads only on request. */
  const client = (said: string): Socket => {
    const socket = connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(said);
    clients.push(socket);
    return socket;
  };
  return { world, client };
}

const heldBy = (world: World): Promise<number> =>
  new Promise((resolve, reject) => world.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

const untilHolds = (world: World, count: number) => expect.poll(() => heldBy(world), { timeout: 15_000 }).toBe(count);

/** Everything that the server sends until it closes. */
async function readAll(socket: Socket): Promise<string> {
  let said = '';
  for await (const chunk of socket.setEncoding('utf8')) said += chunk;
  return said;
}

const halfHeader = 'POST /login-api/login HTTP/1.1\r\nhost: localhost\r\n';
const halfBody = `${halfHeader}${headers.accessToken}: stepgate-web\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":`;
const nothing = '';

it.each([
  ['no byte', nothing],
  ['half a header', halfHeader],
  ['half a body', halfBody],
])('[UP-09] a client that sends %s and never reads is disconnected (RS18)', async (_what, said) => {
  const { world, client } = await open();
  const arrived = once(world.app.server, 'connection');
  client(said);
  await arrived;
  await untilHolds(world, 0);
});

it.each([
  ['half a header', halfHeader],
  ['half a body', halfBody],
])('[UP-09] a client that sends %s and reads gets the reason (RS18)', async (_what, said) => {
  const { world, client } = await open();
  const answer = await readAll(client(said));
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
  // The client keeps its own side open, and the server still closes.
  await untilHolds(world, 0);
});

it('[UP-09] a client that keeps sending requests and reads no answer is disconnected', { tags: 'deep' }, async () => {
  const { world, client } = await open({ header: 60_000, request: 60_000, standstill: 200 });
  const arrived = once(world.app.server, 'connection');
  client('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(100_000));
  await arrived;
  await untilHolds(world, 0);
});

it('[UP-09] the service allows 10 s for a header and 30 s for a request, and is at most 1.5 s late', async () => {
  const world = await openWorld();
  const { headersTimeout, requestTimeout, timeout, maxConnections } = world.app.server;
  expect({ headersTimeout, requestTimeout, timeout, maxConnections }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    timeout: 60_000,
    maxConnections: 5_000,
  });
  expect(world.app.server).toHaveProperty('connectionsCheckingInterval', 1_000);
  expect(connectionLimits.farewell).toBe(500);
  expect([connectionLimits.ofNetwork, connectionLimits.idleWhenCrowded]).toEqual([100, 5_000]);
  await world.close();
});

describe('[REAL-09] the cookies of other apps', () => {
  const headerOf = (accept: string, cookies: number): string =>
    `GET /login HTTP/1.1\r\nhost: localhost\r\naccept: ${accept}\r\naccept-language: de-AT\r\ncookie: a=${'x'.repeat(cookies)}\r\nconnection: close\r\n\r\n`;

  it('a header of 31 KB is read', async () => {
    const { client } = await open({ header: 5_000 });
    expect(await readAll(client(headerOf('text/html', 31_000)))).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('a longer one gets a page for a page and a problem for a call, in the wanted language', async () => {
    const { client } = await open({ header: 5_000 });
    const page = await readAll(client(headerOf('text/html,*/*', 40_000)));
    expect(page).toMatch(
      /^HTTP\/1\.1 431 \r\ncontent-type: text\/html[\s\S]*<p lang="de" dir="ltr">Ihr Browser sendet zu viele Cookies\./,
    );
    expect(page).not.toContain('Your browser');
    expect(await readAll(client(headerOf('application/json', 40_000)))).toMatch(
      /^HTTP\/1\.1 431 [\s\S]*"code":"headers_too_large"/,
    );
  });

  it('a header whose first packets are gone gets the page in all languages', async () => {
    const { world, client } = await open({ header: 5_000 });
    const socket = client(headerOf('text/html', 20_000).slice(0, 20_000));
    const answer = readAll(socket);
    // The server has read the first packet once it has answered a later connection.
    await readAll(client('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'));
    socket.write('x'.repeat(20_000));
    expect(await answer).toMatch(/content-type: text\/html[\s\S]*Your browser sends too many cookies\.[\s\S]*Ihr Browser sendet/);
    await world.close();
  });
});
