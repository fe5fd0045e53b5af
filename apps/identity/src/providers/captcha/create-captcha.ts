/**
 * Turnstile and reCAPTCHA v2. Each gets a form with our secret and the browser's answer, and answers with JSON that says whether the captcha was
 * solved, and where.
 */
import { captcha } from '@stepgate/contract';
import * as v from 'valibot';
import { type Destinations, hosts } from '../../outgoing/destinations.ts';
import { openDoor } from '../../outgoing/door.ts';
import { describeFailure } from '../reasons.ts';
import type { CaptchaResult, CaptchaVendor, CaptchaVerifier } from './captcha-verifier.ts';

export type CaptchaSettings = {
  readonly type: CaptchaVendor;
  readonly siteKey: string;
  readonly secret: string;
  /** The vendor's endpoint, or another endpoint that the operator has named. */
  readonly verifier: string;
  readonly isVerifierNamed: boolean;
  /** The host of our own pages. */
  readonly hostname: string;
};

const bounds = { within: captcha.verifyTimeout, mostBytes: 65_536 } as const;

/** The format that vendors use. Other answers aren't sent on, because a vendor's firewall might refuse them, and that would look like an outage. */
const plausible = /^[\w.-]+$/;

const verified = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  action: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string())),
});

/** Codes that concern the vendor or our settings, not the browser's answer. */
const notAboutAnswer = new Set(['internal-error', 'missing-input-secret', 'invalid-input-secret']);

/** @throws Error if the body has another format or reports a fault that isn't the browser's */
function verify({ type, hostname }: CaptchaSettings, body: unknown): CaptchaResult {
  const parsed = v.safeParse(verified, body);
  if (!parsed.success) throw new Error('an answer of another form');
  const { success, 'error-codes': codes = [], ...solved } = parsed.output;
  const theirs = codes.find((code) => notAboutAnswer.has(code));
  if (!success && theirs !== undefined) throw new Error(theirs);
  if (!success) return { outcome: 'rejected' };
  // reCAPTCHA v2 has no actions.
  const ours = solved.hostname === hostname && (type === 'RECAPTCHA' || solved.action === captcha.action);
  return { outcome: ours ? 'passed' : 'rejected' };
}

/** Without a result, customers aren't locked out. */
export function createCaptcha(settings: CaptchaSettings): CaptchaVerifier {
  const { type, siteKey, secret } = settings;
  const verifier = new URL(settings.verifier);
  const destinations: Destinations = settings.isVerifierNamed
    ? { named: [verifier.origin] }
    : { known: hosts(verifier.hostname) };
  const ask = openDoor(destinations, bounds);
  return {
    type,
    siteKey,
    async verify({ answer, address }) {
      if (!plausible.test(answer)) return { outcome: 'rejected' };
      try {
        const response = await ask(verifier, {
          method: 'POST',
          headers: { accept: 'application/json' },
          body: new URLSearchParams({ secret, response: answer, remoteip: address }),
        });
        if (response.status >= 500) throw new Error(`status ${response.status}`);
        return verify(settings, await response.json());
      } catch (why) {
        return { outcome: 'unavailable', reason: describeFailure(why) };
      }
    },
  };
}
