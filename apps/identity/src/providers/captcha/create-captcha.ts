/**
 * Turnstile and reCAPTCHA v2: both are asked by a form with our secret and what the browser answered, and answer with JSON that says
 * whether it was solved, and where.
 */
import { captcha } from '@stepgate/contract';
import * as v from 'valibot';
import type { CaptchaJudgement, CaptchaVendor, CaptchaVerifier } from './captcha-verifier.ts';

export type CaptchaSettings = {
  readonly type: CaptchaVendor;
  readonly siteKey: string;
  readonly secret: string;
  /** Where the vendor is asked. */
  readonly verifier: string;
  /** Of our own pages. */
  readonly hostname: string;
};

/** What vendors give out. Nothing else is sent on: what a firewall in front of them would refuse must not look like a failure of theirs. */
const plausible = /^[\w.-]+$/;

const judged = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  action: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string())),
});

/** Codes that are about them or about our settings, not about what the browser answered. */
const notAboutAnswer = new Set(['internal-error', 'missing-input-secret', 'invalid-input-secret']);

/** @throws Error where it is no judgement */
function judge({ type, hostname }: CaptchaSettings, body: unknown): CaptchaJudgement {
  const parsed = v.safeParse(judged, body);
  if (!parsed.success) throw new Error('an answer of another form');
  const { success, 'error-codes': codes = [], ...solved } = parsed.output;
  const theirs = codes.find((code) => notAboutAnswer.has(code));
  if (!success && theirs !== undefined) throw new Error(theirs);
  if (!success) return 'failed';
  // reCAPTCHA v2 knows no actions.
  const ours = solved.hostname === hostname && (type === 'RECAPTCHA' || solved.action === captcha.action);
  return ours ? 'passed' : 'failed';
}

/**
 * @param report is told why there was no judgement: an operator has to know, and customers are not locked out meanwhile
 */
export function createCaptcha(settings: CaptchaSettings, report: (why: unknown) => void): CaptchaVerifier {
  const { type, siteKey, secret, verifier } = settings;
  return {
    type,
    siteKey,
    async verify({ answer, address }) {
      if (!plausible.test(answer)) return 'failed';
      try {
        const response = await fetch(verifier, {
          method: 'POST',
          headers: { accept: 'application/json' },
          body: new URLSearchParams({ secret, response: answer, remoteip: address }),
          // Followed, a redirect would carry the secret to wherever it points.
          redirect: 'manual',
          signal: AbortSignal.timeout(captcha.verifyTimeout),
        });
        if (response.status >= 500) throw new Error(`status ${response.status}`);
        return judge(settings, await response.json());
      } catch (why) {
        report(why);
        return 'unavailable';
      }
    },
  };
}
