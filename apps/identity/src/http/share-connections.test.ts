/** Many connections of one client against one of somebody else, on real sockets. The client's address is the loopback address that it connects from. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { openWorld, type World } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts';

const healthz = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
const halfHeader = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n';
/** Its answer waits for the rest of the body. */
const halfBody =
  'POST /login-api/login HTTP/1.1\r\nhost: localhost\r\nx-access-token: stepgate-web\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":';

async function open(limits: Partial<ConnectionLimits>, trustedProxies: readonly string[] = []) {
  const world = await openWorld({ limits: { ...connectionLimits, ...limits }, settings: { trustedProxies } });
  onTestFinished(() => world.close());
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const address = world.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  const clients: Socket[] = [];
  onTestFinished(() => {
    for (const client of clients) client.destroy();
  });
  async function client(said: string, from = '127.0.0.1'): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => undefined);
    clients.push(socket);
    await once(socket, 'connect');
    socket.write(said);
    return socket;
  }
  /** @returns the status of its answer; 0 if the connection was closed without one */
  async function readStatus(socket: Socket): Promise<number> {
    for await (const chunk of socket.setEncoding('latin1').iterator({ destroyOnReturn: false }))
      return Number(String(chunk).slice(9, 12));
    return 0;
  }
  const asks = async (from?: string) => readStatus(await client(healthz, from));
  /** Connections that have had their answer and ask nothing more. */
  async function idle(count: number, from: string): Promise<Socket[]> {
    const sockets = await Promise.all(Array.from({ length: count }, () => client(healthz, from)));
    expect(await Promise.all(sockets.map(readStatus))).toEqual(Array(count).fill(200));
    return sockets;
  }
  /** The same, one after the other. */
  async function idleInTurn(count: number, from: string): Promise<Socket[]> {
    const sockets = [];
    for (let n = 0; n < count; n += 1) sockets.push(...(await idle(1, from)));
    return sockets;
  }
  return { world, client, asks, idle, idleInTurn, readStatus };
}

const heldBy = (world: World): Promise<number> =>
  new Promise((resolve, reject) => world.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
const untilHolds = (world: World, count: number) => expect.poll(() => heldBy(world), { timeout: 15_000 }).toBe(count);

const [flooder, honest] = ['127.0.0.2', '127.0.0.3'] as const;

it('[HOLD-14] 5,200 idle connections of one address: it keeps 100 of them, and others are answered, also at the same address', {
  tags: 'deep',
}, async () => {
  const { world, asks, idle } = await open({});
  for (let opened = 0; opened < 5_200; opened += 50) await idle(50, flooder);
  await untilHolds(world, 100);
  expect([await asks(honest), await asks(flooder)]).toEqual([200, 200]);
});

it.each([
  ['say nothing', ''],
  ['send half a header', halfHeader],
  ['send half a body', halfBody],
])('[HOLD-14] past its share, a network that %s gives up a connection for an active one', async (_what, said) => {
  const { world, client, asks } = await open({ ofNetwork: 3 });
  for (let n = 0; n < 3; n += 1) await client(said, flooder);
  await untilHolds(world, 3);
  expect(await asks(flooder)).toBe(200);
  await untilHolds(world, 3);
});

it("[HOLD-14] the connection that was quiet for the longest time is closed, and an active one isn't", async () => {
  const { idleInTurn, client, readStatus: statusOf } = await open({ ofNetwork: 3 });
  const [first, second, third] = await idleInTurn(3, flooder);
  if (first === undefined || second === undefined || third === undefined) throw new Error('three were opened');
  first.write(healthz);
  expect(await statusOf(first)).toBe(200);
  const closed = once(second, 'close');
  await client(healthz, flooder);
  await closed;
  expect([first.destroyed, third.destroyed]).toEqual([false, false]);
});

it('[HOLD-14] a trusted proxy holds more than the share of a network', async () => {
  const { world, idle, asks } = await open({ ofNetwork: 3 }, [flooder]);
  await idle(20, flooder);
  await untilHolds(world, 20);
  expect(await asks(honest)).toBe(200);
});

it('[HOLD-14] past half of all connections, a new one replaces the connection that was quiet for the longest time, behind a proxy too', async () => {
  const { world, idleInTurn, asks } = await open({ connections: 10, ofNetwork: 100 }, [flooder]);
  await idleInTurn(30, flooder);
  await untilHolds(world, 6);
  expect(await asks(honest)).toBe(200);
  expect(await asks(flooder)).toBe(200);
});

it('[HOLD-14] while half of all connections are taken, an idle one is closed after five seconds, and else it stays for longer', async () => {
  const { world, idleInTurn } = await open({ connections: 10 });
  const { keepAliveTimeout } = world.app.server;
  expect(keepAliveTimeout).toBeGreaterThanOrEqual(60_000);
  const sockets = await idleInTurn(6, flooder);
  expect(world.app.server.keepAliveTimeout).toBe(5_000);
  for (const socket of sockets) socket.destroy();
  await untilHolds(world, 0);
  await expect.poll(() => world.app.server.keepAliveTimeout).toBe(keepAliveTimeout);
});

it('[UP-09] [HOLD-14] a connection beyond the limit is closed at once while all others are being answered, and a place is free when one ends', async () => {
  const { world, client, asks, readStatus: statusOf } = await open({ connections: 3 });
  let answerAll = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  const { storage } = world;
  const ping = storage.ping.bind(storage);
  let arrived = 0;
  storage.ping = async () => {
    arrived += 1;
    await waits;
    return ping();
  };
  const held = [];
  for (let n = 1; n <= 3; n += 1) {
    held.push(await client('GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'));
    await expect.poll(() => arrived).toBe(n);
  }
  expect(await asks()).toBe(0);
  answerAll();
  expect(await Promise.all(held.map(statusOf))).toEqual([200, 200, 200]);
  expect(await asks()).toBe(200);
});
