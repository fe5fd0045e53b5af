/**
 * The captcha of a form: one port for every kind. Our own proof of work replaces a vendor's captcha that can't be used, if the service offers and
 * accepts it.
 */
import type { Client } from '@stepgate/client';
import { type CaptchaType, captcha as limits } from '@stepgate/contract';
import type { Clock } from '@stepgate/flow';
import type { CaptchaSettings, ErrorTracker } from '../host/settings.ts';
import type { Language } from '../i18n/languages.ts';
import { createAltcha } from './altcha.ts';
import { CaptchaError } from './captcha-error.ts';
import { type LoadScript, loadScript } from './load-script.ts';
import type { Captcha, OpenVendorCaptcha } from './ports.ts';
import { openRecaptcha } from './recaptcha.ts';
import { openTurnstile } from './turnstile.ts';

export type CaptchaDeps = {
  readonly client: Pick<Client, 'ask'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly language: Language;
  /** Where a vendor renders its question: an empty element in the form, on the page as long as the captcha is in use. */
  readonly container: HTMLElement;
  /** Gets errors about wrong settings, never a vendor's answers. */
  readonly report: ErrorTracker;
  /** Our own, if the service offers it. */
  own(): Promise<Captcha | undefined>;
  /** The vendor's captcha has failed permanently. Called once, at any time: see `CaptchaTrouble`. Answers still come if our own is available. */
  onVendorFailed(): void;
  /** Default: a `<script>` of this page. */
  readonly loadScript?: LoadScript;
};

const vendors: Record<Exclude<CaptchaType, 'ALTCHA'>, OpenVendorCaptcha> = {
  TURNSTILE: openTurnstile,
  RECAPTCHA: openRecaptcha,
};

const isVendor = (type: string): type is keyof typeof vendors => Object.hasOwn(vendors, type);

/** Loads the vendor's script and prepares its captcha. @returns `undefined` for wrong settings, and nothing is rendered then */
export function createCaptcha(
  { type = limits.defaultType, siteKey = limits.siteKeyPlaceholder }: CaptchaSettings,
  deps: CaptchaDeps,
): Captcha | undefined {
  if (type === 'ALTCHA') return createAltcha(deps.client);
  if (!isVendor(type)) {
    deps.report(new Error(`captcha: unknown type ${JSON.stringify(type)}`));
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
      if (own === undefined) throw new CaptchaError(`${type} has failed, and there is no replacement`);
      return own.answer(signal);
    },
    refresh: vendor.refresh,
    remove: vendor.remove,
  };
}
