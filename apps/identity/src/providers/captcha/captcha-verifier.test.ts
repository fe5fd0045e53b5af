import type { ServerResponse } from 'node:http';
import { captcha } from '@stepgate/contract';
import { type HttpReceived, startHttpStub, timeoutByHand } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CaptchaResult, CaptchaVendor } from './captcha-verifier.ts';
import { createCaptcha } from './create-captcha.ts';

const hostname = 'app.ex.test';
const asked = { answer: 'answer-of_the.browser', address: '192.0.2.7' };
const settings = { isVerifierNamed: true, siteKey: '0xpublic', secret: 'private', hostname };

/** Each vendor's answer to a solved captcha of ours, as documented. */
const solved: Readonly<Record<CaptchaVendor, object>> = {
  TURNSTILE: {
    success: true,
    'error-codes': [],
    challenge_ts: '2026-01-05T09:00:00Z',
    hostname,
    action: captcha.action,
    cdata: '',
  },
  RECAPTCHA: { success: true, challenge_ts: '2026-01-05T09:00:00Z', hostname },
};

async function stubbed(answer: (response: ServerResponse, request: HttpReceived) => unknown) {
  const stub = await startHttpStub(answer);
  onTestFinished(stub.close);
  return { ...stub, verifier: `${stub.origin}/siteverify` };
}

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refusal = (...codes: string[]) => json({ success: false, 'error-codes': codes });

describe.each(['TURNSTILE', 'RECAPTCHA'] as const)('captcha conformance: %s', (type) => {
  async function verifyWith(answer: (response: ServerResponse) => unknown): Promise<CaptchaResult> {
    const { verifier } = await stubbed(answer);
    return createCaptcha({ ...settings, type, verifier }).verify(asked);
  }

  it('[CAPT-01] has a public key, asks once with the secret in the body, and accepts what was solved on our own pages', async () => {
    const { verifier, received } = await stubbed(json(solved[type]));
    const verify = createCaptcha({ ...settings, type, verifier });
    expect([verify.type, verify.siteKey]).toEqual([type, '0xpublic']);
    expect(await verify.verify(asked)).toEqual({ outcome: 'passed' });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: 'POST', path: '/siteverify' });
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
      secret: 'private',
      response: asked.answer,
      remoteip: asked.address,
    });
  });

  it.each<[string, object]>([
    ['of another site', { hostname: 'evil.test' }],
    ['of a host below ours', { hostname: `login.${hostname}` }],
    ['of no host at all', { hostname: undefined }],
    ['that failed', { success: false, 'error-codes': ['invalid-input-response'] }],
  ])('does not accept one %s (LG11)', async (_name, change) => {
    expect(await verifyWith(json({ ...solved[type], ...change }))).toEqual({ outcome: 'rejected' });
  });

  it.each(['invalid-input-response', 'timeout-or-duplicate', 'missing-input-response', 'bad-request', 'of-a-later-version'])(
    'counts %s as a failed answer: used, late or invented (LG11)',
    async (code) => {
      expect(await verifyWith(refusal(code))).toEqual({ outcome: 'rejected' });
    },
  );

  it.each<[string, (response: ServerResponse, timeOut: () => void) => unknown]>([
    ['an error of theirs', refusal('internal-error')],
    ['a secret that is not ours', refusal('invalid-input-secret')],
    ['a server error', json(solved[type], 500)],
    ['a page', (response) => response.writeHead(200).end('<html>')],
    ['JSON that is something else', json(['success'])],
    ['a success that is no truth value', json({ ...solved[type], success: 'true' })],
    ['a redirect', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
    ['a reset', (response) => response.destroy()],
    [
      'half an answer',
      (response, timeOut) => response.writeHead(200, { 'content-length': 100 }).write('{"success":true', timeOut),
    ],
    ['no answer', (_response, timeOut) => timeOut()],
  ])('%s gives no verdict: neither a pass nor a rejection (RS13)', async (_name, answer) => {
    const wait = timeoutByHand();
    const result = await verifyWith((response) => answer(response, wait.end));
    expect(result).toEqual({ outcome: 'unavailable', reason: expect.stringMatching(/./) });
    const said = JSON.stringify(result);
    for (const secret of [asked.answer, settings.secret]) expect(said).not.toContain(secret);
  });

  it('a vendor that cannot be connected to is unavailable (RS13)', async () => {
    const { verifier, close } = await stubbed(() => undefined);
    await close();
    expect(await createCaptcha({ ...settings, type, verifier }).verify(asked)).toMatchObject({ outcome: 'unavailable' });
  });

  it('times out after three seconds (RS13)', async () => {
    const { verifier } = await stubbed(json(solved[type]));
    const waits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => waits.mockRestore());
    await createCaptcha({ ...settings, type, verifier }).verify(asked);
    expect(waits.mock.calls).toEqual([[3_000]]);
  });

  it('an answer that no captcha issues is not sent, so that no request can cause a failure of the vendor (LG11)', async () => {
    const { verifier, received } = await stubbed((response) => response.writeHead(500).end());
    for (const answer of ["' OR 1=1 --", '<script>', 'ä', 'a\nb', ''])
      expect(await createCaptcha({ ...settings, type, verifier }).verify({ ...asked, answer })).toEqual({ outcome: 'rejected' });
    expect(received).toEqual([]);
  });
});

it('Turnstile reports the action of its captcha: one for another action does not count (LG11)', async () => {
  for (const action of ['newsletter', '', undefined]) {
    const { verifier } = await stubbed(json({ ...solved.TURNSTILE, action }));
    expect(await createCaptcha({ ...settings, type: 'TURNSTILE', verifier }).verify(asked)).toEqual({ outcome: 'rejected' });
  }
});
