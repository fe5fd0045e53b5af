/** The headers that every answer carries, and the policy of a page. Nothing runs but what the build put there. */
import type { CaptchaVendor } from '../providers/captcha/captcha-verifier.ts';
import type { SitePage } from './load-site.ts';

/** For answers that are not pages: nothing may load, nothing may frame them. */
export const bareContentSecurityPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function securityHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    // Pages, their scripts and pictures say otherwise: what is forgotten is closed, and kept nowhere.
    'content-security-policy': bareContentSecurityPolicy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // The camera takes a face or a photo, on our own pages and in no frame.
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

type Sources = { readonly script: readonly string[]; readonly frame: readonly string[] };

/** What each vendor's documentation asks a page to allow, and nothing besides: what it shows is in a frame of its own. */
const captchaSources: { readonly [V in CaptchaVendor]: Sources } = {
  TURNSTILE: { script: ['https://challenges.cloudflare.com'], frame: ['https://challenges.cloudflare.com'] },
  RECAPTCHA: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
};

/**
 * No text becomes a script or markup but through these: the address of a worker, and HTML once it was cleaned. No vendor promises that its
 * script keeps to such a rule, so that a page with a vendor's captcha does without it.
 */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types device-worker dompurify'];

/** @param captcha whose captcha the page shows */
export function pageContentSecurityPolicy(page: Pick<SitePage, 'scriptHashes' | 'styleHashes'>, captcha?: CaptchaVendor): string {
  const { script, frame }: Sources = captcha === undefined ? { script: [], frame: [] } : captchaSources[captcha];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...page.scriptHashes, ...script].join(' '),
    ["style-src 'self'", ...page.styleHashes].join(' '),
    "connect-src 'self'",
    // A blob is a photo that the page itself holds: chosen by the customer, or looked at by staff.
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(captcha === undefined ? [] : [`frame-src ${frame.join(' ')}`]),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(captcha === undefined ? trustedTypes : []),
  ].join('; ');
}
