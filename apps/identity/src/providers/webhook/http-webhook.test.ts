/** Deliveries over HTTP, verified by the library of Standard Webhooks. */
import type { ServerResponse } from 'node:http';
import { handClock, startHttpStub, timeoutByHand } from '@stepgate/testkit';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHttpWebhook } from './http-webhook.ts';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(24, 2)];
const delivery = { id: 'an_event-1', body: '{"type":"session.ended","data":{"facts":{"name":"Müller ✓"}}}' };

async function stubbed(answer: (response: ServerResponse) => unknown) {
  const stub = await startHttpStub((response) => answer(response));
  onTestFinished(stub.close);
  return stub;
}
const keyOf = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

describe('deliveries over HTTP', () => {
  it('[API-09] one is a POST that the library of Standard Webhooks verifies, with each of the secrets while they change', async () => {
    const { origin, received } = await stubbed((response) => response.writeHead(204).end());
    const clock = handClock(Date.now());
    const webhook = createHttpWebhook({ url: `${origin}/events?key=of-ours`, secrets: [first, second] }, clock);
    expect(await webhook.deliver(delivery)).toEqual({ outcome: 'delivered' });
    const [request] = received;
    expect(request).toMatchObject({ method: 'POST', path: '/events?key=of-ours', body: delivery.body });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'an_event-1',
      'webhook-timestamp': String(Math.floor(clock.now() / 1_000)),
    });
    expect(request?.headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
    expect(request?.headers).not.toHaveProperty('traceparent');
    const sent = Object.fromEntries(Object.entries(request?.headers ?? {}).map(([name, value]) => [name, String(value)]));
    for (const secret of [first, second])
      expect(new Webhook(keyOf(secret)).verify(delivery.body, sent)).toEqual(JSON.parse(delivery.body));
    expect(() => new Webhook(keyOf(Buffer.alloc(32, 3))).verify(delivery.body, sent)).toThrow('No matching signature found');
    expect(() => new Webhook(keyOf(first)).verify(`${delivery.body} `, sent)).toThrow('No matching signature found');
  });

  it('a Security Event Token is pushed as RFC 8935 says, as it is, without our signature', async () => {
    const { origin, received } = await stubbed((response) => response.writeHead(202).end());
    const webhook = createHttpWebhook({ url: origin, secrets: [], audience: 'https://api.ex.test' }, handClock());
    expect(webhook.audience).toBe('https://api.ex.test');
    expect(await webhook.deliver({ id: 'an_event-1', body: 'a.b.c' })).toEqual({ outcome: 'delivered' });
    const [{ headers, body } = expect.fail('nothing arrived')] = received;
    expect([headers['content-type'], headers.accept, body]).toEqual(['application/secevent+jwt', 'application/json', 'a.b.c']);
    expect(Object.keys(headers).filter((name) => name.startsWith('webhook-'))).toEqual([]);
  });

  it('[API-09] its signature is the one of the published example', async () => {
    const { origin, received } = await stubbed((response) => response.end());
    // From the tests of the reference libraries.
    const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const webhook = createHttpWebhook({ url: origin, secrets: [secret] }, handClock(1_614_265_330_000));
    await webhook.deliver({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' });
    expect(received[0]?.headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('[API-09] an attempt has a time and a signature of its own, and always the same id and text', async () => {
    const { origin, received } = await stubbed((response) => response.writeHead(received.length === 1 ? 500 : 200).end());
    const clock = handClock();
    const webhook = createHttpWebhook({ url: origin, secrets: [first] }, clock);
    expect(await webhook.deliver(delivery)).toEqual({ outcome: 'failed', reason: 'status 500' });
    clock.move(3_600_000);
    expect(await webhook.deliver(delivery)).toEqual({ outcome: 'delivered' });
    const [one, two] = received.map(({ headers }) => headers);
    expect(Number(two?.['webhook-timestamp']) - Number(one?.['webhook-timestamp'])).toBe(3_600);
    expect(two?.['webhook-id']).toBe(one?.['webhook-id']);
    expect(two?.['webhook-signature']).not.toBe(one?.['webhook-signature']);
  });

  it.each([200, 201, 202, 204, 299])('[API-09] %i counts', async (status) => {
    const { origin } = await stubbed((response) => response.writeHead(status).end());
    expect(await createHttpWebhook({ url: origin, secrets: [first] }, handClock()).deliver(delivery)).toEqual({
      outcome: 'delivered',
    });
  });

  it.each([301, 302, 307, 308, 400, 401, 404, 409, 410, 429, 500, 502, 503, 504])(
    '[API-09] %i doesn’t count, and no redirect is followed',
    async (status) => {
      const { origin, received } = await stubbed((response) => response.writeHead(status, { location: '/elsewhere' }).end('no'));
      expect(await createHttpWebhook({ url: origin, secrets: [first] }, handClock()).deliver(delivery)).toEqual({
        outcome: 'failed',
        reason: `status ${status}`,
      });
      expect(received.map(({ path }) => path)).toEqual(['/']);
    },
  );

  it.each([
    ['30', 30_000],
    ['Mon, 05 Jan 2026 09:02:00 GMT', 120_000],
    ['Mon, 05 Jan 2026 08:00:00 GMT', undefined],
    ['0', undefined],
    ['soon', undefined],
    ['9'.repeat(40), undefined],
  ])('[API-09] Retry-After: %s is a pause of %s milliseconds', async (header, after) => {
    const { origin } = await stubbed((response) => response.writeHead(503, { 'retry-after': header }).end());
    expect(await createHttpWebhook({ url: origin, secrets: [first] }, handClock()).deliver(delivery)).toEqual({
      outcome: 'failed',
      reason: 'status 503',
      ...(after !== undefined && { after }),
    });
  });

  it('[API-09] an attempt ends after fifteen seconds', async () => {
    const { origin } = await stubbed((response) => response.end());
    const waits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => waits.mockRestore());
    await createHttpWebhook({ url: origin, secrets: [first] }, handClock()).deliver(delivery);
    expect(waits.mock.calls).toEqual([[15_000]]);
  });

  it('[API-09] a receiver that hangs, resets or is away fails the attempt, and no reason repeats the address', async () => {
    const wait = timeoutByHand();
    const hanging = await stubbed(() => wait.end());
    const url = `${hanging.origin}/events?key=of-ours`;
    expect(await createHttpWebhook({ url, secrets: [first] }, handClock()).deliver(delivery)).toEqual({
      outcome: 'failed',
      reason: 'no answer within 15 seconds',
    });
    vi.restoreAllMocks();
    const resetting = await stubbed((response) => response.destroy());
    expect(await createHttpWebhook({ url: resetting.origin, secrets: [first] }, handClock()).deliver(delivery)).toEqual({
      outcome: 'failed',
      reason: 'ECONNRESET',
    });
    const away = await stubbed(() => undefined);
    await away.close();
    expect(await createHttpWebhook({ url: away.origin, secrets: [first] }, handClock()).deliver(delivery)).toEqual({
      outcome: 'failed',
      reason: 'ECONNREFUSED',
    });
  });

  it('[API-09] an answer that never ends is not read for long, because its status has decided', async () => {
    let written = 0;
    const closed = Promise.withResolvers<void>();
    const { origin } = await stubbed((response) => {
      response.writeHead(200).once('close', closed.resolve);
      const more = (): void => {
        if (response.destroyed) return;
        written += 1_024;
        response.write('x'.repeat(1_024), () => setImmediate(more));
      };
      more();
    });
    // It has no time limit here: only the limit of bytes ends it.
    timeoutByHand();
    expect(await createHttpWebhook({ url: origin, secrets: [first] }, handClock()).deliver(delivery)).toEqual({
      outcome: 'delivered',
    });
    await closed.promise;
    // 16 KiB, and what lay in the buffers of the connection.
    expect(written).toBeLessThan(16 * 1_024 * 1_024);
  });

  it('[API-09] a process that stops gives up what it is delivering', async () => {
    const arrived = Promise.withResolvers<void>();
    const { origin } = await stubbed(() => arrived.resolve());
    const webhook = createHttpWebhook({ url: origin, secrets: [first] }, handClock());
    const result = webhook.deliver(delivery);
    await arrived.promise;
    webhook.stop();
    expect(await result).toEqual({ outcome: 'stopped' });
    expect(await webhook.deliver(delivery)).toEqual({ outcome: 'stopped' });
  });
});
