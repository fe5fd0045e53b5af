/**
 * Turnstile through its own script, retried by ourselves. It computes its answer in advance, so that a form
 * doesn't wait for it.
 */
import { captcha, requestTimeout } from '@stepgate/contract';
import { CaptchaError } from './captcha-error.ts';
import type { OpenVendorCaptcha } from './ports.ts';
import { deferred, unlessAborted, within } from './waits.ts';

const { retries, retryInterval } = captcha.turnstile;

/** In px: where the place is narrower, the compact widget fits. `--sg-captcha-height` has the heights, and the source. */
const flexibleFrom = 300;

/** Families of error codes that may pass: 102xxx 103xxx 104xxx 106xxx 11060x 11062x 300xxx 600xxx. Every other code is permanent, an unknown one too. */
const mayPass = /^(?:10[2346]\d{3}|1106[02]\d|[36]00\d{3})$/;

/** The part of its API that is used. */
type Turnstile = {
  render(
    container: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly action: string;
      readonly language: string;
      /** Starts on `execute`. */
      readonly execution: 'execute';
      /** Is visible only if it has a question. */
      readonly appearance: 'interaction-only';
      readonly size: 'flexible' | 'compact';
      readonly retry: 'never';
      readonly 'refresh-expired': 'manual';
      readonly 'refresh-timeout': 'manual';
      readonly 'response-field': false;
      callback(token: string): void;
      /** @returns whether the page has handled it */
      'error-callback'(code?: unknown): boolean;
      'expired-callback'(): void;
      'timeout-callback'(): void;
      'unsupported-callback'(): void;
      'before-interactive-callback'(): void;
    },
  ): string | null | undefined;
  execute(widget: string): void;
  reset(widget: string): void;
  remove(widget: string): void;
};

declare global {
  interface Window {
    /** Set by Turnstile's script. */
    readonly turnstile?: Turnstile;
  }
}

type Widget = { readonly api: Turnstile; readonly id: string };

/** One answer, with its retries. */
function newRun() {
  const run = { ...deferred<string>(), retries: 0, isDelivered: false };
  // Without a waiting form, a failure would be an unhandled rejection.
  run.promise.catch(() => undefined);
  return run;
}

export const openTurnstile: OpenVendorCaptcha = ({ siteKey, container, language, clock, loadScript, onFailed }) => {
  let run = newRun();
  let widget: Widget | undefined;
  let over = false;
  let stopTimer: () => void = () => undefined;

  function end() {
    over = true;
    stopTimer();
    run.reject(new CaptchaError('Turnstile has failed'));
  }

  function fail() {
    if (over) return;
    end();
    onFailed();
  }

  /** Its functions throw if it doesn't know the widget, or isn't ready. */
  function tell(say: (widget: Widget) => void) {
    if (over || widget === undefined) return;
    try {
      say(widget);
    } catch {
      fail();
    }
  }

  function execute() {
    tell(({ api, id }) => {
      stopTimer();
      stopTimer = clock.after(requestTimeout, fail);
      api.execute(id);
    });
  }

  function again() {
    tell(({ api, id }) => api.reset(id));
    execute();
  }

  function begin() {
    if (over) return;
    run = newRun();
    again();
  }

  function onError(code: unknown): true {
    stopTimer();
    if (!over && mayPass.test(String(code)) && run.retries < retries) {
      run.retries += 1;
      stopTimer = clock.after(retryInterval, again);
    } else fail();
    return true;
  }

  async function open() {
    await within(clock, requestTimeout, loadScript('turnstile', { render: 'explicit' }));
    const api = window.turnstile;
    if (over) return;
    const id = api?.render(container, {
      ...{ sitekey: siteKey, action: captcha.action, language, execution: 'execute', appearance: 'interaction-only' },
      size: container.clientWidth < flexibleFrom ? 'compact' : 'flexible',
      ...{ retry: 'never', 'refresh-expired': 'manual', 'refresh-timeout': 'manual', 'response-field': false },
      callback(token) {
        stopTimer();
        run.resolve(token);
      },
      'error-callback': onError,
      'expired-callback': begin,
      'timeout-callback': begin,
      'unsupported-callback': fail,
      // From here on it takes as long as the customer needs.
      'before-interactive-callback': () => stopTimer(),
    });
    if (api === undefined || typeof id !== 'string') return fail();
    widget = { api, id };
    execute();
  }

  open().catch(fail);

  return {
    async token(signal) {
      if (run.isDelivered) begin();
      const mine = run;
      const token = await unlessAborted(signal, mine.promise);
      mine.isDelivered = true;
      return token;
    },
    refresh() {
      if (run.isDelivered) begin();
    },
    remove() {
      if (!over) end();
      try {
        widget?.api.remove(widget.id);
      } catch {
        // It has already been removed.
      }
    },
  };
};
