/** Settings of the captcha, of the rate limit for logins and of the contact, from the environment. */
import { captcha, loginsFrom, signUpsInAll } from '@stepgate/contract';
import type { Settings } from '../kernel/settings.ts';
import type { CaptchaVendor } from '../providers/captcha/captcha-verifier.ts';
import type { CaptchaSettings } from '../providers/captcha/create-captcha.ts';
import { isPlainAddress } from '../providers/mail/smtp.ts';
import { parseOutgoingAddress } from './outgoing-address.ts';
import { type Environment, type Faults, findMissing, parseCount } from './values.ts';

const vendors: Readonly<Record<string, CaptchaVendor>> = { turnstile: 'TURNSTILE', recaptcha: 'RECAPTCHA' };

const verifiers = {
  TURNSTILE: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  RECAPTCHA: 'https://www.google.com/recaptcha/api/siteverify',
} as const satisfies Record<CaptchaVendor, string>;

const needed = ['STEPGATE_CAPTCHA_SITE_KEY', 'STEPGATE_CAPTCHA_SECRET'];

/** @param origin of our own pages: a captcha that was solved on another site doesn't count */
export function parseCaptcha(env: Environment, origin: string, faults: Faults): CaptchaSettings | undefined {
  const missing = findMissing(env, needed, ['STEPGATE_CAPTCHA', 'STEPGATE_CAPTCHA_VERIFIER']);
  if (missing === undefined) return undefined;
  const { STEPGATE_CAPTCHA: name = '', STEPGATE_CAPTCHA_SITE_KEY: siteKey = '', STEPGATE_CAPTCHA_SECRET: secret = '' } = env;
  const type = name === '' ? captcha.defaultType : vendors[name];
  if (type === undefined) faults.push(`STEPGATE_CAPTCHA must be "turnstile" or "recaptcha", not "${name}"`);
  for (const each of missing)
    faults.push(`${each} is missing: set STEPGATE_CAPTCHA_SITE_KEY and STEPGATE_CAPTCHA_SECRET together`);
  if (siteKey === captcha.siteKeyPlaceholder)
    faults.push("STEPGATE_CAPTCHA_SITE_KEY is the placeholder: set your site's own key");
  if (type === undefined) return undefined;
  const named = parseOutgoingAddress(
    'STEPGATE_CAPTCHA_VERIFIER',
    env.STEPGATE_CAPTCHA_VERIFIER,
    'https://captcha.example.com/siteverify',
    faults,
  );
  const verifier = named ?? verifiers[type];
  return { type, siteKey, secret, verifier, isVerifierNamed: named !== undefined, hostname: new URL(origin).hostname };
}

/**
 * The rate limit for logins from one network. A host can raise it if many customers share an address, as in a mobile network. A captcha is required
 * from half of it.
 */
export function parseLoginsFrom(env: Environment, faults: Faults): Settings['loginsFrom'] {
  const most = parseCount('STEPGATE_LOGINS_FROM_ADDRESS', env.STEPGATE_LOGINS_FROM_ADDRESS, loginsFrom.most, faults);
  return { ...loginsFrom, most, captchaAfter: Math.ceil((most * loginsFrom.captchaAfter) / loginsFrom.most) };
}

/** A company with more sign-ups than this in an ordinary hour raises it. */
export const parseSignUpsBeforeCaptcha = (env: Environment, faults: Faults): number =>
  parseCount('STEPGATE_SIGN_UPS_AN_HOUR', env.STEPGATE_SIGN_UPS_AN_HOUR, signUpsInAll.captchaAfter, faults);

/** The demo's number is reserved for drama (Ofcom). */
const ofDemo = { email: 'help@demo.example', phone: '+44 20 7946 0100' } as const;

/** @param demo uses the demo's contact if the environment names none */
export function parseContact(env: Environment, demo: boolean, faults: Faults): Settings['contact'] {
  const { STEPGATE_SUPPORT_EMAIL: email = '', STEPGATE_SUPPORT_PHONE: phone = '' } = env;
  if (email !== '' && !isPlainAddress(email)) faults.push(`STEPGATE_SUPPORT_EMAIL must be an email address, not "${email}"`);
  if (phone !== '' && !/^\+\d[\d ()-]{4,30}$/.test(phone))
    faults.push(`STEPGATE_SUPPORT_PHONE must be a phone number such as +44 20 7946 0100, not "${phone}"`);
  const otherwise = demo ? ofDemo : { email: null, phone: null };
  return { email: email || otherwise.email, phone: phone || otherwise.phone };
}
