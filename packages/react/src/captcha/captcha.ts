/**
 * The captcha of a form: one port, whichever kind stands behind it. A vendor's captcha that cannot be used gives way to our own proof of work,
 * where the service has it and takes it in its place.
 */
import type { Client } from '@stepgate/client';
import { type CaptchaAnswer, type CaptchaType, captcha as limits } from '@stepgate/contract';
import type { Clock } from '@stepgate/flow';
import type { Language } from '../i18n/languages.ts';
import type { ErrorTracker } from '../provider/host.ts';
import { createAltcha } from './altcha.ts';
import { CaptchaError } from './captcha-error.ts';
import { type LoadScript, loadScript } from './load-script.ts';
import { openRecaptcha } from './recaptcha.ts';
import { openTurnstile } from './turnstile.ts';
import type { OpenVendorCaptcha } from './vendor-captcha.ts';

export type Captcha = {
  /**
   * What the form sends along, for one attempt: the same answer is never given twice. It takes as long as the captcha takes, a customer's
   * own part included.
   * @returns the fields of the payload: `captcha`, `challenge` and, of a vendor's captcha, `siteKey`
   * @throws CaptchaError, CaptchaDismissed, or the signal's reason
   */
  answer(signal: AbortSignal): Promise<CaptchaAnswer>;
  /** Begins anew. To be called after each attempt, failed or not, so that the next one finds its answer ready. */
  refresh(): void;
  /** Takes what the vendor drew off the page, for good. */
  remove(): void;
};

/** As a host or its service names it. What is left out is Turnstile, and the placeholder of a site key. */
export type CaptchaSettings = { readonly type?: string | undefined; readonly siteKey?: string | undefined };

export type CaptchaDeps = {
  readonly client: Pick<Client, 'ask'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly language: Language;
  /** Where a vendor draws what it asks of the customer: an empty element in the form, on the page for as long as the captcha is in use. */
  readonly container: HTMLElement;
  /** Is told of settings that cannot be right, never of what a vendor answers. */
  readonly report: ErrorTracker;
  /** Our own, where the service offers it. */
  own(): Promise<Captcha | undefined>;
  /** The vendor's captcha has failed for good, at any time and once: see `CaptchaTrouble`. Answers still come where there is our own. */
  onVendorFailed(): void;
  /** Default: a `<script>` of this page. */
  readonly loadScript?: LoadScript;
};

const vendors: Record<Exclude<CaptchaType, 'ALTCHA'>, OpenVendorCaptcha> = {
  TURNSTILE: openTurnstile,
  RECAPTCHA: openRecaptcha,
};

const isVendor = (type: string): type is keyof typeof vendors => Object.hasOwn(vendors, type);

/** Loads the vendor's script and makes its captcha ready. @returns nothing where the settings cannot be right: nothing is rendered then */
export function createCaptcha(
  { type = limits.defaultType, siteKey = limits.siteKeyPlaceholder }: CaptchaSettings,
  deps: CaptchaDeps,
): Captcha | undefined {
  if (type === 'ALTCHA') return createAltcha(deps.client);
  if (!isVendor(type)) {
    deps.report(new Error(`captcha: there is no type ${JSON.stringify(type)}`));
    return undefined;
  }
  if (siteKey === '' || siteKey === limits.siteKeyPlaceholder) {
    deps.report(new Error(`captcha: ${type} has no site key`));
    return undefined;
  }
  let failed = false;
  const { container, clock, language } = deps;
  const vendor = vendors[type]({
    ...{ siteKey, container, clock, language, loadScript: deps.loadScript ?? loadScript },
    onFailed() {
      failed = true;
      deps.onVendorFailed();
    },
  });
  return {
    async answer(signal) {
      try {
        if (!failed) return { captcha: await vendor.token(signal), challenge: type, siteKey };
      } catch (error) {
        if (!(error instanceof CaptchaError)) throw error;
      }
      const own = await deps.own();
      if (own === undefined) throw new CaptchaError(`${type} has failed, and nothing stands in for it`);
      return own.answer(signal);
    },
    refresh: vendor.refresh,
    remove: vendor.remove,
  };
}
