/** The headers of every answer, and the policy of a page. Only scripts from the build can run. */
import type { CaptchaVendor } from '../providers/captcha/captcha-verifier.ts';
import type { SitePage } from './load-site.ts';

/** For answers that aren't pages: they can't load anything, and nothing can frame them. */
const bareContentSecurityPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For a worker, which runs under the policy of its own file: it passes on the pages of its scope, and loads nothing else. */
export const workerContentSecurityPolicy = `${bareContentSecurityPolicy}; connect-src 'self'`;

/** For an SVG image that is opened by itself: it draws with its own styles and pictures, and nothing runs. */
export const drawingContentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

export function securityHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    // Restrictive defaults: pages, their scripts and pictures override them.
    'content-security-policy': bareContentSecurityPolicy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // The camera is for faces and photos: on our own pages and never in a frame.
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

type Sources = { readonly script: readonly string[]; readonly frame: readonly string[] };

/** The sources that each vendor's documentation requires, and no others. The captcha is shown in a frame of its own. */
const captchaSources: { readonly [V in CaptchaVendor]: Sources } = {
  TURNSTILE: { script: ['https://challenges.cloudflare.com'], frame: ['https://challenges.cloudflare.com'] },
  RECAPTCHA: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
};

/**
 * Only these policies may turn text into a script or markup: for the address of a worker, and for sanitised HTML. Vendors don't promise that their
 * scripts work with such a rule, so a page with a vendor's captcha does without it.
 */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types device-worker dompurify'];

/** Whether a page may be in a frame of this origin, or have one. Only the demo's front page has one, with the product in it. */
export type Framing = 'none' | 'framed' | 'frames';

/** @param captcha the vendor whose captcha the page shows */
export function pageContentSecurityPolicy(
  page: Pick<SitePage, 'scriptHashes' | 'styleHashes'>,
  captcha?: CaptchaVendor,
  framing: Framing = 'none',
): string {
  const { script, frame }: Sources = captcha === undefined ? { script: [], frame: [] } : captchaSources[captcha];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...page.scriptHashes, ...script].join(' '),
    ["style-src 'self'", ...page.styleHashes].join(' '),
    "connect-src 'self'",
    // A blob is a photo that the page itself holds: chosen by the customer, or opened by staff.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(captcha === undefined ? [] : [`frame-src ${frame.join(' ')}`]),
    ...(framing === 'frames' ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framing === 'framed' ? "'self'" : "'none'"}`,
    ...(captcha === undefined ? trustedTypes : []),
  ].join('; ');
}
