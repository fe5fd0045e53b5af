/** Fakes of the vendors' scripts with scripted answers, and a form's captcha that uses them. For tests only. */

import { createClient } from '@stepgate/client';
import { createTestClock } from '@stepgate/flow/test-clock';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { onTestFinished, vi } from 'vitest';
import { createAltcha } from '../captcha/altcha.ts';
import { type CaptchaDeps, createCaptcha } from '../captcha/captcha.ts';
import type { LoadScript } from '../captcha/load-script.ts';
import type { CaptchaSettings } from '../host/settings.ts';
import type { Scripted } from './script/answers.ts';
import { scriptedService } from './script/scripted-service.ts';

/** A scripted result: a string is the token, a number the error code, and `quiet` means no answer. */
type Say = string | number | 'quiet';

type TurnstileOptions = Parameters<NonNullable<Window['turnstile']>['render']>[1];

function put(name: 'turnstile' | 'grecaptcha', api: object): void {
  Reflect.set(window, name, api);
  onTestFinished(() => void Reflect.deleteProperty(window, name));
}

/** @param says the result of each run; the last one repeats */
export function fakeTurnstile(...says: Say[]) {
  const calls: string[] = [];
  const options: TurnstileOptions[] = [];
  let say = 0;
  put('turnstile', {
    render(_: HTMLElement, rendered: TurnstileOptions) {
      options.push(rendered);
      return 'a-widget';
    },
    execute(widget: string) {
      calls.push(`execute ${widget}`);
      const reply = says[Math.min(say, says.length - 1)] ?? 'quiet';
      say += 1;
      if (typeof reply === 'number') options[0]?.['error-callback'](`${reply}`);
      else if (reply !== 'quiet') options[0]?.callback(reply);
    },
    reset: (widget: string) => calls.push(`reset ${widget}`),
    remove: (widget: string) => calls.push(`remove ${widget}`),
  });
  return { calls, options };
}

type RecaptchaOptions = Parameters<NonNullable<NonNullable<Window['grecaptcha']>['render']>>[1];

/** @param fails how often `execute` and `reset` throw before they succeed */
export function fakeRecaptcha({ executeFails = 0, resetFails = 0, says = true } = {}) {
  const calls: string[] = [];
  const options: RecaptchaOptions[] = [];
  const left = { execute: executeFails, reset: resetFails };
  let answers = 0;
  function called(name: keyof typeof left, widget: number) {
    calls.push(`${name} ${widget}`);
    left[name] -= 1;
    if (left[name] >= 0) throw new Error('reCAPTCHA is not ready');
  }
  const api = {
    render(_: HTMLElement, rendered: RecaptchaOptions) {
      options.push(rendered);
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
  /** The first script loads at once, its functions don't. */
  return { calls, options, arrive: () => put('grecaptcha', api) };
}

const secrets = { hmacSignatureSecret: 'a secret of a test' };

/** A proof of work like the service's, but solved in one try. */
export async function easyChallenge() {
  const easy = { algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 3, deriveKey };
  const { parameters, signature = '' } = await createChallenge({ ...secrets, ...easy });
  // It never expires.
  return { parameters: { ...parameters, data: undefined }, signature };
}

/** Opens a form with a captcha. */
export async function openCaptcha(
  settings: CaptchaSettings,
  changes: Partial<CaptchaDeps> = {},
  own?: Scripted<'captchaChallenge'>,
) {
  const clock = createTestClock();
  const service = scriptedService({ captchaChallenge: own ?? { body: await easyChallenge() } });
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
