/** The headers that every answer carries, and the policy of a page. Nothing runs but what the build put there. */
import type { SitePage } from './load-site.ts';

export function securityHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
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
    "img-src 'self' data:",
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
