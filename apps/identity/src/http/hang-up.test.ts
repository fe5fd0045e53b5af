/**
 * A client that goes away in the middle of its request is no fault of ours, and none of the database.
 *
 * @module-tag deep
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { calls } from '@stepgate/contract';
import { beginLogin, openWorld, toRequest } from '@stepgate/testkit';
import { expect, it } from 'vitest';

it('[UP-03] twenty uploads that their clients break off raise no alarm', async () => {
  const lines: { level: number; msg: string }[] = [];
  const world = await openWorld({ log: (line) => lines.push(JSON.parse(line)) });
  const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));
  const boundary = 'a'.repeat(32);
  const begun = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc`;
  const oneTimeToken = await beginLogin(world, await world.addCustomer({ risk: 'selfie' }));
  const type = `multipart/form-data; boundary=${boundary}`;
  const sent = toRequest({ oneTimeToken, headers: { 'content-type': type, host: 'x', 'content-length': '50000' } }).headers;
  const head = Object.entries(sent ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const noted = () => lines.filter(({ level, msg }) => level >= 50 || msg === 'the client has hung up').length;
  for (let n = 0; n < 20; n += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    const arrived = once(world.app.server, 'request');
    socket.write(`POST ${calls.uploadSelfie.path} HTTP/1.1\r\n${head.join('')}\r\n${begun}`);
    const [request] = await arrived;
    // The service has begun to read the body.
    await expect.poll(() => request.listenerCount('readable')).toBeGreaterThan(0);
    socket.resetAndDestroy();
    await expect.poll(noted).toBe(n + 1);
  }
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  await world.close();
});
