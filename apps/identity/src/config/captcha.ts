/** The captcha, the rate limit for logins and the contact. */
import { captcha, loginsFrom } from '@stepgate/contract';
import type { Settings } from '../kernel/settings.ts';
import type { CaptchaVendor } from '../providers/captcha/captcha-verifier.ts';
import type { CaptchaSettings } from '../providers/captcha/create-captcha.ts';
import type { Values } from './settings/table.ts';

const vendors = { turnstile: 'TURNSTILE', recaptcha: 'RECAPTCHA' } as const;

const verifiers = {
  TURNSTILE: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  RECAPTCHA: 'https://www.google.com/recaptcha/api/siteverify',
} as const satisfies Record<CaptchaVendor, string>;

/**
 * @param origin of our own pages: a captcha that was solved on another site doesn't count
 * @returns `undefined`: only our own captcha
 */
export function toCaptcha(values: Values, origin: string): CaptchaSettings | undefined {
  const { STEPGATE_CAPTCHA: name, STEPGATE_CAPTCHA_SITE_KEY: siteKey, STEPGATE_CAPTCHA_SECRET: secret } = values;
  if (siteKey === undefined || secret === undefined) return undefined;
  const type = name === undefined ? captcha.defaultType : vendors[name];
  const named = values.STEPGATE_CAPTCHA_VERIFIER;
  const verifier = named ?? verifiers[type];
  return { type, siteKey, secret, verifier, isVerifierNamed: named !== undefined, hostname: new URL(origin).hostname };
}

/**
 * The rate limit for logins from one network. A company can raise it if many customers share an address, as in a mobile network. A captcha is required
 * from half of it.
 */
export const toLoginsFrom = (most: number): Settings['loginsFrom'] => ({
  ...loginsFrom,
  most,
  captchaAfter: Math.ceil((most * loginsFrom.captchaAfter) / loginsFrom.most),
});

/** The demo's number is reserved for drama (Ofcom). */
const ofDemo = { email: 'help@demo.example', phone: '+44 20 7946 0100' } as const;

/** @param demo has a contact of its own */
export function toContact(values: Values, demo: boolean): Settings['contact'] {
  const otherwise = demo ? ofDemo : { email: null, phone: null };
  return {
    email: values.STEPGATE_SUPPORT_EMAIL ?? otherwise.email,
    phone: values.STEPGATE_SUPPORT_PHONE ?? otherwise.phone,
  };
}
