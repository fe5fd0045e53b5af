import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { startHttpStub, timeoutByHand } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PushSubscription, WakeResult } from './push-provider.ts';
import { vapidKeys } from './vapid-keys.ts';
import { createWebPush } from './web-push.ts';

const secret = Buffer.alloc(32, 7);
const keys = vapidKeys(secret);
const contact = 'mailto:no-reply@ex.test';

function subscriptionAt(endpoint: string): PushSubscription {
  const device = createECDH('prime256v1');
  device.generateKeys();
  return { endpoint, keys: { p256dh: device.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') } };
}

async function openPushService(answer: (response: ServerResponse) => unknown) {
  const stub = await startHttpStub(answer);
  onTestFinished(stub.close);
  const provider = createWebPush({ keys: () => keys, contact, origins: [stub.origin] });
  return { stub, wake: async () => (await provider.wake(subscriptionAt(`${stub.origin}/send/abc`), 600_000)).outcome };
}

describe('the key that identifies us to push services', () => {
  it('is the same for every process with the secret, different for another secret, and valid on the curve', () => {
    expect(vapidKeys(Buffer.from(secret))).toEqual(keys);
    expect(vapidKeys(Buffer.alloc(32, 8)).publicKey).not.toBe(keys.publicKey);
    const point = Buffer.from(keys.publicKey, 'base64url');
    expect([point.length, point[0]]).toEqual([65, 4]);
    expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32);
  });
});

describe('nothing is sent to an address that a client chose', () => {
  const provider = createWebPush({ keys: () => keys, contact, origins: ['https://push.ex.test', 'http://localhost:9000'] });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://push.ex.test/abc',
    'http://localhost:9000/abc',
  ])('accepts %s', (endpoint) => {
    expect(provider.accepts(endpoint)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.evil.test/abc',
    'https://evil.test/fcm.googleapis.com',
    'https://evilfcm.googleapis.com/abc',
    'https://fcm.googleapis.com@evil.test/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://user:pass@push.ex.test/abc',
    'https://push.apple.com.evil.test/abc',
    'https://evilpush.apple.com/abc',
    'https://notify.windows.com.evil.test/abc',
    'https://push.ex.test:444/abc',
    'http://push.ex.test/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])('does not accept %s', async (endpoint) => {
    const asked = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => void asked.mockRestore());
    expect(provider.accepts(endpoint)).toBe(false);
    expect(await provider.wake(subscriptionAt(endpoint), 600_000)).toMatchObject({ outcome: 'failed' });
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('push provider conformance: Web Push', () => {
  it('wakes a device without content, urgently, for as long as it is asked', async () => {
    const { stub, wake } = await openPushService((response) => response.writeHead(201).end());
    expect(await wake()).toBe('sent');
    expect(stub.received).toHaveLength(1);
    expect(stub.received[0]).toMatchObject({
      method: 'POST',
      path: '/send/abc',
      body: '',
      headers: { ttl: '600', urgency: 'high', 'content-length': '0' },
    });
  });

  it('identifies the sender, signed with the key (RFC 8292)', async () => {
    const { stub, wake } = await openPushService((response) => response.writeHead(201).end());
    await wake();
    const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(stub.received[0]?.headers.authorization ?? '') ?? [];
    expect(key).toBe(keys.publicKey);
    const [header = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: stub.origin, sub: contact });
    const point = Buffer.from(keys.publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = Buffer.from(`${header}.${claims}`);
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
  });

  it.each<[string, (response: ServerResponse, timeOut: () => void) => unknown, WakeResult['outcome']]>([
    ['that has forgotten the device (404)', (response) => response.writeHead(404).end(), 'gone'],
    ['whose subscription is over (410)', (response) => response.writeHead(410).end(), 'gone'],
    ['that refuses our key', (response) => response.writeHead(403).end(), 'failed'],
    ['that has had too much', (response) => response.writeHead(429).end(), 'failed'],
    ['with an error', (response) => response.writeHead(500).end('{"nonsense'), 'failed'],
    ['that sends us elsewhere', (response) => response.writeHead(307, { location: '/elsewhere' }).end(), 'failed'],
    ['that breaks off', (response) => response.destroy(), 'failed'],
    ['that never answers', (_response, timeOut) => timeOut(), 'failed'],
  ])('a push service %s', async (_name, answer, result) => {
    const wait = timeoutByHand();
    const { stub, wake } = await openPushService((response) => answer(response, wait.end));
    expect(await wake()).toBe(result);
    expect(stub.received).toHaveLength(1);
  });

  it('that cannot be connected to', async () => {
    const { stub, wake } = await openPushService(() => undefined);
    await stub.close();
    expect(await wake()).toBe('failed');
  });

  it('times out before the customer gives up', async () => {
    const { wake } = await openPushService((response) => response.writeHead(201).end());
    const waits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => void waits.mockRestore());
    await wake();
    expect(waits.mock.calls).toEqual([[4_000]]);
  });
});
