import { verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CaptchaSettings } from '../host/settings.ts';
import { fakeRecaptcha, fakeTurnstile, openCaptcha } from '../test/fake-captchas.ts';

const turnstile = { siteKey: 'a-site-key' };
const recaptcha = { type: 'RECAPTCHA', siteKey: 'a-site-key' };
const waits = () => new AbortController().signal;
const ofOurs = { captcha: expect.any(String), challenge: 'ALTCHA' };

describe('settings', () => {
  it('[CAPT-01] the default type is Turnstile; the payload names the type and the site key of the answer', async () => {
    const { options } = fakeTurnstile('a-token');
    const { captcha, loadScript } = await openCaptcha(turnstile);
    expect(loadScript).toHaveBeenCalledExactlyOnceWith('turnstile', { render: 'explicit' });
    expect(await captcha?.answer(waits())).toEqual({ captcha: 'a-token', challenge: 'TURNSTILE', siteKey: 'a-site-key' });
    expect(options).toEqual([expect.objectContaining({ sitekey: 'a-site-key', action: 'stepgate', language: 'en' })]);
  });

  it('[CAPT-01] reCAPTCHA v2 is invisible', async () => {
    const { options, arrive } = fakeRecaptcha();
    arrive();
    const { captcha, loadScript } = await openCaptcha(recaptcha);
    // Its own scripts follow the Trusted Types of our pages only if they are asked to.
    expect(loadScript).toHaveBeenCalledWith('recaptcha', { render: 'explicit', trustedtypes: 'true', hl: 'en' });
    expect(await captcha?.answer(waits())).toEqual({ captcha: 'answer 1', challenge: 'RECAPTCHA', siteKey: 'a-site-key' });
    expect(options).toEqual([expect.objectContaining({ sitekey: 'a-site-key', size: 'invisible' })]);
  });

  it.each<[string, CaptchaSettings]>([
    ['no site key', {}],
    ['an empty one', { siteKey: '' }],
    ['the placeholder', { siteKey: 'sitekey' }],
    ['no site key for reCAPTCHA', { type: 'RECAPTCHA' }],
    ['an unknown type', { type: 'HCAPTCHA', siteKey: 'a-site-key' }],
    ['a type that objects have', { type: 'constructor', siteKey: 'a-site-key' }],
  ])('[CAPT-01] %s is logged, and nothing is rendered (UI7)', async (_, settings) => {
    const { captcha, container, loadScript, report } = await openCaptcha(settings);
    expect(captcha).toBeUndefined();
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(Error));
    expect([loadScript.mock.calls.length, container.childElementCount]).toEqual([0, 0]);
  });
});

describe('Turnstile', () => {
  const forGood = [
    ...[100_001, 100_999, 105_000, 110_100, 110_110, 110_199, 110_200, 110_420, 110_430, 110_500, 110_510, 120_005],
    ...[200_010, 200_100, 200_500, 101_000, 110_610, 110_630, 310_000, 400_000, 999_999, 30_001, 3_000_301],
  ];
  const mayPass = [102_001, 103_000, 104_999, 106_010, 110_600, 110_609, 110_620, 110_629, 300_010, 300_030, 600_010, 600_999];

  it.each(forGood)('[CAPT-02] %i isn’t retried, and isn’t reported (RB15)', async (code) => {
    const { calls } = fakeTurnstile(code);
    const { captcha, clock, onVendorFailed, report } = await openCaptcha(turnstile);
    await clock.advance(60_000);
    expect(calls).toEqual(['execute a-widget']);
    expect(onVendorFailed).toHaveBeenCalledOnce();
    expect(await captcha?.answer(waits())).toEqual(ofOurs);
    expect(report).not.toHaveBeenCalled();
  });

  it.each(mayPass)('[CAPT-02] %i is retried twice, each time after 500 ms, and isn’t reported (RB15)', async (code) => {
    const { calls } = fakeTurnstile(code);
    const { captcha, clock, onVendorFailed, report } = await openCaptcha(turnstile);
    const runs = async (ms: number) => {
      await clock.advance(ms);
      return calls.filter((call) => call.startsWith('execute')).length;
    };
    expect([await runs(499), await runs(1), await runs(499), await runs(1), await runs(60_000)]).toEqual([1, 2, 2, 3, 3]);
    expect(onVendorFailed).toHaveBeenCalledOnce();
    expect(await captcha?.answer(waits())).toEqual(ofOurs);
    expect(report).not.toHaveBeenCalled();
  });

  it('[CAPT-02] a retry that succeeds is an answer, and the next attempt has its own retries', async () => {
    fakeTurnstile(300_010, 600_010, 'first', 300_010, 300_010, 'second');
    const { captcha, clock, onVendorFailed } = await openCaptcha(turnstile);
    await clock.advance(1_000);
    expect((await captcha?.answer(waits()))?.captcha).toBe('first');
    captcha?.refresh();
    await clock.advance(1_000);
    expect((await captcha?.answer(waits()))?.captcha).toBe('second');
    expect(onVendorFailed).not.toHaveBeenCalled();
  });

  it('never gives a token twice, even if the form doesn’t refresh it', async () => {
    const { calls } = fakeTurnstile('first', 'second', 'third');
    const { captcha } = await openCaptcha(turnstile);
    const given = [await captcha?.answer(waits()), await captcha?.answer(waits())];
    captcha?.refresh();
    captcha?.refresh();
    given.push(await captcha?.answer(waits()));
    expect(given.map((each) => each?.captcha)).toEqual(['first', 'second', 'third']);
    expect(calls.filter((call) => call.startsWith('reset'))).toHaveLength(2);
  });

  it('a token that expired before the form was sent is replaced', async () => {
    const { options } = fakeTurnstile('old', 'new');
    const { captcha } = await openCaptcha(turnstile);
    options[0]?.['expired-callback']();
    expect((await captcha?.answer(waits()))?.captcha).toBe('new');
  });

  it('no answer for 15 s is a failure, unless the customer is being asked something', async () => {
    const { options } = fakeTurnstile('quiet');
    const silent = await openCaptcha(turnstile);
    await silent.clock.advance(15_000);
    expect(silent.onVendorFailed).toHaveBeenCalledOnce();

    const asking = await openCaptcha(turnstile);
    options[1]?.['before-interactive-callback']();
    await asking.clock.advance(120_000);
    expect(asking.onVendorFailed).not.toHaveBeenCalled();
  });

  it('leaving the form removes it from the page: no timer, no failure, and nothing rendered late', async () => {
    const { calls, options } = fakeTurnstile(300_010);
    const { captcha, clock, onVendorFailed } = await openCaptcha(turnstile);
    captcha?.remove();
    expect([calls.at(-1), clock.waiting()]).toEqual(['remove a-widget', 0]);

    const loading = Promise.withResolvers<void>();
    const late = await openCaptcha(turnstile, { loadScript: () => loading.promise });
    late.captcha?.remove();
    loading.resolve();
    await late.clock.advance(0);
    expect([options.length, onVendorFailed.mock.calls.length, late.onVendorFailed.mock.calls.length]).toEqual([1, 0, 0]);
  });
});

describe('reCAPTCHA', () => {
  it('[CAPT-04] checks every 300 ms whether its script is ready', async () => {
    const { options, arrive } = fakeRecaptcha();
    const { clock } = await openCaptcha(recaptcha);
    await clock.advance(899);
    arrive();
    expect(options).toHaveLength(0);
    await clock.advance(1);
    expect(options).toHaveLength(1);
  });

  /** Times of the retries: after 200 ms, then 400 ms later, then 600 ms later. */
  const moments = Array.from({ length: 15 }, (_, index) => 100 * (index + 1) * (index + 2));

  it('[CAPT-04] execute is retried up to 15 times, each time after 200 ms times the attempt', async () => {
    const { calls, arrive } = fakeRecaptcha({ executeFails: 15 });
    arrive();
    const { captcha, clock } = await openCaptcha(recaptcha);
    const answer = captcha?.answer(waits());
    const tries: number[] = [];
    await clock.advance(0);
    for (let at = 0; at < 24_000; at += 100) {
      const before = calls.length;
      await clock.advance(100);
      if (calls.length > before) tries.push(at + 100);
    }
    expect(tries).toEqual(moments);
    expect((await answer)?.captcha).toBe('answer 1');
  });

  it.each([
    ['execute', { executeFails: 16 }],
    ['reset', { resetFails: 16 }],
  ])('[CAPT-04] where %s still fails then, it is given up (RB15)', async (name, fails) => {
    const { calls, arrive } = fakeRecaptcha(fails);
    arrive();
    const { captcha, clock, onVendorFailed } = await openCaptcha(recaptcha);
    const first = captcha?.answer(waits());
    await clock.advance(0);
    if (name === 'reset') {
      expect((await first)?.captcha).toBe('answer 1');
      captcha?.refresh();
    }
    await clock.advance(23_999);
    expect([onVendorFailed.mock.calls.length, calls.filter((call) => call.startsWith(name)).length]).toEqual([0, 15]);
    await clock.advance(1);
    expect([onVendorFailed.mock.calls.length, calls.filter((call) => call.startsWith(name)).length]).toEqual([1, 16]);
    expect(await (name === 'reset' ? captcha?.answer(waits()) : first)).toEqual(ofOurs);
  });

  it('asks nothing before the form is sent, and is reset for each attempt', async () => {
    const { calls, arrive } = fakeRecaptcha();
    arrive();
    const { captcha } = await openCaptcha(recaptcha);
    expect(calls).toEqual([]);
    expect((await captcha?.answer(waits()))?.captcha).toBe('answer 1');
    captcha?.refresh();
    expect((await captcha?.answer(waits()))?.captcha).toBe('answer 2');
    expect((await captcha?.answer(waits()))?.captcha).toBe('answer 3');
    expect(calls).toEqual(['execute 7', 'reset 7', 'execute 7', 'reset 7', 'execute 7']);
  });

  it('closing the question releases the form, and the question can be asked again', async () => {
    const { options, arrive } = fakeRecaptcha({ says: false });
    arrive();
    const { captcha, clock, onVendorFailed } = await openCaptcha(recaptcha);
    const question = document.createElement('div');
    question.innerHTML = '<iframe src="about:blank#/recaptcha/api2/bframe"></iframe>';
    document.body.append(question);
    onTestFinished(() => question.remove());
    const closed = captcha?.answer(waits()).catch((error: unknown) => error);
    await clock.advance(60_000);
    question.style.visibility = 'hidden';
    await clock.advance(900);
    expect(await closed).toMatchObject({ name: 'CaptchaDismissed' });
    question.style.visibility = '';
    const solved = captcha?.answer(waits());
    await clock.advance(300);
    question.style.visibility = 'hidden';
    options[0]?.callback('solved');
    expect((await solved)?.captcha).toBe('solved');
    expect([onVendorFailed.mock.calls.length, clock.waiting()]).toEqual([0, 0]);
  });
});

describe.each([
  ['Turnstile', turnstile, 0],
  // Its functions may load late.
  ['reCAPTCHA', recaptcha, 15_000],
] as const)('%s that does not load', (_, settings, patience) => {
  it.each<[string, () => Promise<void>, number]>([
    ['is blocked', () => Promise.reject(new Error('blocked')), 0],
    ['never comes', () => new Promise(() => undefined), 15_000],
    ['comes without what it is for', async () => undefined, patience],
  ])('where its script %s, our own replaces it (RB15)', async (_, load, after) => {
    const { captcha, clock, onVendorFailed, report, service } = await openCaptcha(settings, { loadScript: load });
    const answer = captcha?.answer(waits());
    await clock.advance(after);
    expect(await answer).toEqual(ofOurs);
    expect(onVendorFailed).toHaveBeenCalledOnce();
    captcha?.refresh();
    expect(await captcha?.answer(waits())).toEqual(ofOurs);
    expect(service.to('captchaChallenge')).toHaveLength(2);
    expect(report).not.toHaveBeenCalled();
  });

  it('[CAPT-03] if our own fails too, the form gets an error that none can be used (RB15)', async () => {
    const { captcha } = await openCaptcha(settings, { loadScript: () => Promise.reject(new Error('blocked')) }, 'network');
    await expect(captcha?.answer(waits())).rejects.toMatchObject({ name: 'CaptchaError' });
  });

  it('leaving the form ends the wait', async () => {
    const { captcha } = await openCaptcha(settings, { loadScript: () => new Promise(() => undefined) });
    const controller = new AbortController();
    const answer = captcha?.answer(controller.signal);
    controller.abort();
    await expect(answer).rejects.toBe(controller.signal.reason);
  });
});

describe('our own', () => {
  it('solves a new challenge of the service for each attempt, without a script or a site key', async () => {
    const { captcha, loadScript, secrets } = await openCaptcha({ type: 'ALTCHA' });
    const { captcha: text, ...rest } = (await captcha?.answer(waits())) ?? {};
    expect(rest).toEqual({ challenge: 'ALTCHA' });
    const payload = JSON.parse(atob(text ?? ''));
    expect(await verifySolution({ ...payload, ...secrets, deriveKey })).toMatchObject({ verified: true });
    expect(loadScript).not.toHaveBeenCalled();
  });

  it('stops its work when the form is left', async () => {
    const { captcha } = await openCaptcha({ type: 'ALTCHA' });
    const derive = vi.spyOn(crypto.subtle, 'deriveBits');
    onTestFinished(() => derive.mockRestore());
    const controller = new AbortController();
    const answer = captcha?.answer(controller.signal);
    controller.abort();
    await expect(answer).rejects.toBe(controller.signal.reason);
    expect(derive).not.toHaveBeenCalled();
  });
});
