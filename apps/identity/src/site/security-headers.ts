/** The headers that every answer carries, and the policy of a page. Nothing runs but what the build put there. */
import type { SitePage } from './load-site.ts';

export function securityHeaders(origin: string): Readonly<Record<string, string>> {
  return {
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

/** For answers that are not pages: nothing may load, nothing may frame them. */
export const bareContentSecurityPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function pageContentSecurityPolicy(page: Pick<SitePage, 'scriptHashes' | 'styleHashes'>): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...page.scriptHashes].join(' '),
    ["style-src 'self'", ...page.styleHashes].join(' '),
    "connect-src 'self'",
    // A blob is a photo that the page itself holds: chosen by the customer, or looked at by staff.
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one address that a page may make a script of: that of its worker.
    'trusted-types device-worker',
  ].join('; ');
}
