/** The interfaces of the vendors' scripts, answering as a test says; and a form's captcha over them. For tests only. */
import { createClient } from '@stepgate/client';
import { createTestClock } from '@stepgate/flow/test-clock';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { onTestFinished, vi } from 'vitest';
import { createAltcha } from '../captcha/altcha.ts';
import { type CaptchaDeps, type CaptchaSettings, createCaptcha } from '../captcha/captcha.ts';
import type { LoadScript } from '../captcha/load-script.ts';
import { type FakeAnswer, fakeService } from './fake-service.ts';

/** What is said to the script at one point: a string is the token it finds, a number the code it fails with, `quiet` that it says nothing. */
type Say = string | number | 'quiet';

type TurnstileOptions = Parameters<NonNullable<Window['turnstile']>['render']>[1];

function put(name: 'turnstile' | 'grecaptcha', api: object): void {
  Reflect.set(window, name, api);
  onTestFinished(() => void Reflect.deleteProperty(window, name));
}

/** @param says what comes of each run; of the last there is no end */
export function fakeTurnstile(...says: Say[]) {
  const calls: string[] = [];
  const options: TurnstileOptions[] = [];
  let say = 0;
  put('turnstile', {
    render(_: HTMLElement, given: TurnstileOptions) {
      options.push(given);
      return 'a-widget';
    },
    execute(widget: string) {
      calls.push(`execute ${widget}`);
      const said = says[Math.min(say, says.length - 1)] ?? 'quiet';
      say += 1;
      if (typeof said === 'number') options[0]?.['error-callback'](`${said}`);
      else if (said !== 'quiet') options[0]?.callback(said);
    },
    reset: (widget: string) => calls.push(`reset ${widget}`),
    remove: (widget: string) => calls.push(`remove ${widget}`),
  });
  return { calls, options };
}

type RecaptchaOptions = Parameters<NonNullable<NonNullable<Window['grecaptcha']>['render']>>[1];

/** @param fails how often `execute`, and how often `reset`, throws before it does not */
export function fakeRecaptcha({ executeFails = 0, resetFails = 0, says = true } = {}) {
  const calls: string[] = [];
  const options: RecaptchaOptions[] = [];
  const left = { execute: executeFails, reset: resetFails };
  let answers = 0;
  function called(name: keyof typeof left, widget: number) {
    calls.push(`${name} ${widget}`);
    left[name] -= 1;
    if (left[name] >= 0) throw new Error('reCAPTCHA has not come far enough');
  }
  const api = {
    render(_: HTMLElement, given: RecaptchaOptions) {
      options.push(given);
      return 7;
    },
    execute(widget: number) {
      called('execute', widget);
      answers += 1;
      if (says) options[0]?.callback(`answer ${answers}`);
    },
    reset: (widget: number) => called('reset', widget),
  };
  put('grecaptcha', { ready: () => undefined });
  /** The first script is there at once, its functions are not. */
  return { calls, options, arrive: () => put('grecaptcha', api) };
}

const secrets = { hmacSignatureSecret: 'a secret of a test' };

/** A proof of work as the service gives it, but done in one try. */
export const easyChallenge = () => createChallenge({ ...secrets, algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 3, deriveKey });

/** A form that has a captcha. */
export async function openCaptcha(settings: CaptchaSettings, changes: Partial<CaptchaDeps> = {}, own?: FakeAnswer) {
  const clock = createTestClock();
  const service = fakeService({ 'GET /login-api/captcha': own ?? { body: await easyChallenge() } });
  const client = createClient({
    ...{ fetch: service.fetch, newRequest: service.newRequest, timer: clock, hostname: 'app.example.test' },
    identity: () => ({ language: 'en', clientId: 'a-client', guestId: 'a-guest', timeZone: 'Europe/Tallinn' }),
  });
  const container = document.createElement('div');
  document.body.append(container);
  onTestFinished(() => container.remove());
  const report = vi.fn<CaptchaDeps['report']>();
  const onVendorFailed = vi.fn<CaptchaDeps['onVendorFailed']>();
  const loadScript = vi.fn<LoadScript>(async () => undefined);
  const offered = async () => createAltcha(client);
  const deps = {
    client,
    clock,
    language: 'en',
    container,
    report,
    own: offered,
    onVendorFailed,
    loadScript,
    ...changes,
  } as const;
  const captcha = createCaptcha(settings, deps);
  await clock.advance(0);
  return { captcha, clock, service, container, report, onVendorFailed, loadScript, secrets };
}
