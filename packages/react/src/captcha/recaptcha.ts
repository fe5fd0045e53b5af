/** reCAPTCHA v2 invisible through its own script. It asks the customer only when a form is sent. */
import { captcha, requestTimeout } from '@stepgate/contract';
import { CaptchaDismissed, CaptchaError } from './captcha-error.ts';
import type { OpenVendorCaptcha } from './ports.ts';
import { dismissed } from './recaptcha-dismissed.ts';
import { deferred, pause, unlessAborted, within } from './waits.ts';

const { readyInterval, retries, retryStep } = captcha.recaptcha;

/** The part of its API that is used. */
type Recaptcha = {
  render(
    container: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly size: 'invisible';
      callback(token: string): void;
      'error-callback'(): void;
    },
  ): number;
  execute(widget: number): unknown;
  reset(widget: number): void;
};

declare global {
  interface Window {
    /** Set by reCAPTCHA's script. Its functions come with a second script. */
    readonly grecaptcha?: Partial<Recaptcha>;
  }
}

function readyApi(): Recaptcha | undefined {
  const { render, execute, reset } = window.grecaptcha ?? {};
  return render && execute && reset && { render, execute, reset };
}

export const openRecaptcha: OpenVendorCaptcha = ({ siteKey, container, language, clock, loadScript, onFailed }) => {
  const place = document.createElement('div');
  let over = false;
  const ended = deferred<never>();
  ended.promise.catch(() => undefined);
  let answered = deferred<string>();
  /** An answer was requested, so a reset is needed before the next. */
  let used = false;

  function end() {
    over = true;
    ended.reject(new CaptchaError('reCAPTCHA has failed'));
  }

  function fail() {
    if (over) return;
    end();
    onFailed();
  }

  async function scriptReady(): Promise<Recaptcha> {
    for (;;) {
      const api = readyApi();
      if (api !== undefined || over) return api ?? ended.promise;
      await pause(clock, readyInterval);
    }
  }

  async function open() {
    await within(clock, requestTimeout, loadScript('recaptcha', { render: 'explicit', trustedtypes: 'true', hl: language }));
    const api = await within(clock, requestTimeout, scriptReady());
    if (over) return ended.promise;
    container.append(place);
    const id = api.render(place, {
      sitekey: siteKey,
      size: 'invisible',
      callback: (token) => answered.resolve(token),
      'error-callback': fail,
    });
    return { api, id };
  }

  /** Retries, because its functions throw until it is ready. */
  async function persist(run: () => unknown): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      if (over) return ended.promise;
      try {
        run();
        return;
      } catch (error) {
        if (attempt > retries) throw error;
        await pause(clock, retryStep * attempt);
      }
    }
  }

  const opened = open();
  opened.catch(fail);
  let resetting = Promise.resolve();

  function reset() {
    if (!used) return;
    used = false;
    answered = deferred();
    resetting = opened.then(({ api, id }) => persist(() => api.reset(id)));
    resetting.catch(fail);
  }

  async function token(signal: AbortSignal): Promise<string> {
    const { api, id } = await opened;
    reset();
    await resetting;
    signal.throwIfAborted();
    used = true;
    await persist(() => api.execute(id));
    const closed = dismissed(clock, readyInterval, signal);
    return Promise.race([answered.promise, closed.promise]).finally(closed.stop);
  }

  return {
    async token(signal) {
      try {
        return await unlessAborted(signal, Promise.race([token(signal), ended.promise]));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof CaptchaError || error instanceof CaptchaDismissed) throw error;
        fail();
        throw new CaptchaError('reCAPTCHA has failed', { cause: error });
      }
    },
    refresh: reset,
    remove() {
      if (!over) end();
      place.remove();
    },
  };
};
