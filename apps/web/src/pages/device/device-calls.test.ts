import { createPublicKey, verify } from 'node:crypto';
import { createClient } from '@stepgate/client';
import { calls, deviceTexts } from '@stepgate/contract';
import { makeKey, sign } from '@stepgate/pages/keys';
import { describe, expect, it } from 'vitest';
import { type Device, deviceCalls } from './device-calls.ts';

/** Verifies a signature like the service, over the same text of the contract. */
function hasSigned(publicKey: string, text: string, signature: unknown): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(String(signature), 'base64url'));
}

const deviceId = 'device-1';
const signedAt = Date.UTC(2026, 10, 21);

async function open(body: unknown) {
  const sent: { readonly url: string; readonly body: Record<string, unknown> }[] = [];
  const { privateKey, publicKey } = await makeKey();
  const client = createClient({
    fetch: async (url, init) => {
      sent.push({ url, body: JSON.parse(String(init.body)) });
      return body === undefined ? new Response(null, { status: 204 }) : new Response(JSON.stringify(body));
    },
    hostname: 'app.example.com',
    identity: () => ({ language: 'en' }),
    timer: { after: () => () => undefined },
  });
  const device: Device = { deviceId, privateKey };
  const only = () => {
    const [first] = sent;
    if (first === undefined || sent.length > 1) throw new Error(`${sent.length} requests`);
    return first;
  };
  return { said: deviceCalls(client, device, () => signedAt), publicKey, only };
}

describe('the key of a device', () => {
  it('can’t be exported from the browser', async () => {
    const { privateKey } = await makeKey();
    expect(privateKey.extractable).toBe(false);
    expect(privateKey.usages).toEqual(['sign']);
    await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow();
  });

  it('is identified by its point, 65 bytes that begin with 4, and its signatures have 64 bytes', async () => {
    const { privateKey, publicKey } = await makeKey();
    const point = Buffer.from(publicKey, 'base64url');
    expect([point.length, point[0]]).toEqual([65, 4]);
    const signature = await sign(privateKey, 'text');
    expect(Buffer.from(signature, 'base64url')).toHaveLength(64);
    // In the contract's format: no padding, and only base64url characters.
    for (const text of [publicKey, signature]) expect(text).toMatch(/^[\w-]{86,87}$/);
  });

  it('(PU1) signs an enrolment of only this code and this key', async () => {
    const { privateKey, publicKey } = await makeKey();
    const signature = await sign(privateKey, deviceTexts.enrol({ code: 'ABCD-1234', publicKey }));
    expect(hasSigned(publicKey, deviceTexts.enrol({ code: 'ABCD-1234', publicKey }), signature)).toBe(true);
    expect(hasSigned(publicKey, deviceTexts.enrol({ code: 'ABCD-1235', publicKey }), signature)).toBe(false);
  });
});

describe('each message of a device is signed over the text of the contract', () => {
  it('polling for requests', async () => {
    const { said, publicKey, only } = await open({ requests: [] });
    await said.listRequests(new AbortController().signal);
    const { url, body } = only();
    expect(url).toBe(calls.listPushRequests.path.replace(':deviceId', deviceId));
    expect(body.signedAt).toBe(signedAt);
    expect(hasSigned(publicKey, deviceTexts.requests({ deviceId, signedAt }), body.signature)).toBe(true);
  });

  it('[PASS-08] cancelling the recovery that it shows, and no other', async () => {
    const { said, publicKey, only } = await open(undefined);
    await said.cancelRecovery('recovery-1');
    const { url, body } = only();
    expect(url).toBe(calls.cancelPasskeyRecoveryOnDevice.path.replace(':deviceId', deviceId));
    const signed = (recoveryId: string) =>
      hasSigned(publicKey, deviceTexts.cancelRecovery({ deviceId, recoveryId }), body.signature);
    expect([body.recoveryId, signed('recovery-1'), signed('recovery-2')]).toEqual(['recovery-1', true, false]);
  });

  it('[BODY-01] cancelling the change of a lost number that it shows, and no other', async () => {
    const { said, publicKey, only } = await open(undefined);
    await said.cancelPhoneChange('change-1');
    const { url, body } = only();
    expect(url).toBe(calls.cancelPhoneChangeOnDevice.path.replace(':deviceId', deviceId));
    const signed = (phoneChangeId: string) =>
      hasSigned(publicKey, deviceTexts.cancelPhoneChange({ deviceId, phoneChangeId }), body.signature);
    expect([body.phoneChangeId, signed('change-1'), signed('change-2')]).toEqual(['change-1', true, false]);
  });

  it('approving, with the number as typed', async () => {
    const { said, publicKey, only } = await open({ status: 'APPROVED' });
    await expect(said.answer('r1', { answer: 'APPROVED', number: '07', summary: undefined })).resolves.toBe('APPROVED');
    const { body } = only();
    expect(body).toMatchObject({ requestId: 'r1', answer: 'APPROVED', number: '07' });
    const signed = (number: string) =>
      hasSigned(publicKey, deviceTexts.answer({ deviceId, requestId: 'r1', answer: 'APPROVED', number }), body.signature);
    expect([signed('07'), signed('70')]).toEqual([true, false]);
  });

  it('(PU1) approving transaction details as shown: valid for no others (GW1)', async () => {
    const { said, publicKey, only } = await open({ status: 'APPROVED' });
    const summary = 'Send £250.00 to “Ada Lovelace”';
    await said.answer('r1', { answer: 'APPROVED', number: '07', summary });
    const { body } = only();
    expect(body.summary).toBe(summary);
    const answer = { deviceId, requestId: 'r1', answer: 'APPROVED', number: '07' } as const;
    const signed = (about?: string) => hasSigned(publicKey, deviceTexts.answer({ ...answer, summary: about }), body.signature);
    expect([signed(summary), signed('Send £250.00 to “Bob”'), signed()]).toEqual([true, false, false]);
  });

  it('denying, without a number', async () => {
    const { said, publicKey, only } = await open({ status: 'DENIED' });
    await expect(said.answer('r1', { answer: 'DENIED' })).resolves.toBe('DENIED');
    const { body } = only();
    expect(body).not.toHaveProperty('number');
    expect(hasSigned(publicKey, deviceTexts.answer({ deviceId, requestId: 'r1', answer: 'DENIED' }), body.signature)).toBe(true);
  });

  it('sending its push endpoint', async () => {
    const { said, publicKey, only } = await open(undefined);
    const subscription = { endpoint: 'https://push.example.test/1', keys: { p256dh: 'p', auth: 'a' } };
    await said.subscribe(subscription);
    const { body } = only();
    expect(body.subscription).toEqual(subscription);
    const text = deviceTexts.subscription({ deviceId, signedAt, endpoint: subscription.endpoint });
    expect(hasSigned(publicKey, text, body.signature)).toBe(true);
  });

  it('leaving', async () => {
    const { said, publicKey, only } = await open(undefined);
    await said.leave();
    expect(hasSigned(publicKey, deviceTexts.leave({ deviceId, signedAt }), only().body.signature)).toBe(true);
  });
});
