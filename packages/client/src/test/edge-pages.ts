/**
 * Blocking pages in the shape that the edge writes: title, heading, number and request id in separate elements, and a footer that
 * shows the address behind a button. For tests only.
 */

const host = 'app.example.test';

/** A request id of the edge. */
export const rayId = '88aa77bb66cc55dd';

type Page = {
  readonly title: string;
  /** The heading, as markup. */
  readonly heading: string;
  readonly why: string;
  /** The customer's address, in the footer. */
  readonly ip: string;
};

const page = ({ title, heading, why, ip }: Page) => `<!DOCTYPE html>
<!--[if lt IE 7]> <html class="no-js ie6 oldie" lang="en-US"> <![endif]-->
<html class="no-js" lang="en-US">
<head>
<title>${title}</title>
<meta charset="UTF-8" />
<link rel="stylesheet" id="cf_styles-css" href="/cdn-cgi/styles/cf.errors.css" />
<script>window.addEventListener('DOMContentLoaded', function () { if (navigator.cookieEnabled) return; });</script>
</head>
<body>
<div id="cf-wrapper">
  <div class="cf-alert cf-alert-error" id="cookie-alert" data-translate="enable_cookies">Please enable cookies.</div>
  <div id="cf-error-details" class="cf-error-details-wrapper">
    <div class="cf-wrapper cf-header cf-error-overview">${heading}</div>
    <section></section>
    <div class="cf-section cf-wrapper">
      <h2 data-translate="what_happened">What happened?</h2>
      <p>${why}</p>
    </div>
    <div class="cf-error-footer cf-wrapper">
      <p>
        <span class="cf-footer-item">Cloudflare Ray ID: <strong class="font-semibold">${rayId}</strong></span>
        <span class="cf-footer-separator">&bull;</span>
        <span id="cf-footer-item-ip" class="cf-footer-item hidden">
          Your IP:
          <button type="button" id="cf-footer-ip-reveal" class="cf-footer-ip-reveal-btn">Click to reveal</button>
          <span class="hidden" id="cf-footer-ip">${ip}</span>
          <span class="cf-footer-separator">&bull;</span>
        </span>
        <span class="cf-footer-item"><span>Performance &amp; security by</span> <a href="https://www.cloudflare.com/5xx-error-landing">Cloudflare</a></span>
      </p>
    </div>
  </div>
</div>
</body>
</html>`;

const reasons = {
  1005: () => `The owner of this website (${host}) has banned the autonomous system number (ASN) your IP address is in (64500).`,
  1006: (ip: string) => `The owner of this website (${host}) has banned your IP address (${ip}).`,
  1007: (ip: string) => `The owner of this website (${host}) has banned your IP address (${ip}).`,
  1008: (ip: string) => `The owner of this website (${host}) has banned your IP address (${ip}).`,
  1009: () => `The owner of this website (${host}) has banned the country or region your IP address is in (NA).`,
  1010: () => `The owner of this website (${host}) has banned your access based on your browser's signature (${rayId}-ua21).`,
  1011: () => `The owner of this website (${host}) does not allow hotlinking to that resource (/login-api/login).`,
  1012: () => `The owner of this website (${host}) has banned your access.`,
  1020: () => 'This website is using a security service to protect itself from online attacks.',
} as const satisfies Record<number, (ip: string) => string>;

export type EdgeReference = keyof typeof reasons;

/** A page with a number. */
export const numberedPage = (number: EdgeReference, ip = '203.0.113.9') =>
  page({
    title: `Access denied | ${host} used Cloudflare to restrict access`,
    heading: `<h1><span class="cf-error-type" data-translate="error">Error</span>
      <span class="cf-error-code">${number}</span>
      <small class="heading-ray-id">Ray ID: ${rayId} &bull; 2026-11-21 16:00:49 UTC</small></h1>
      <h1 class="cf-subheadline" data-translate="error_desc">Access denied</h1>`,
    why: reasons[number](ip),
    ip,
  });

/** The page of the edge's firewall, which has no number. */
export const firewallPage = page({
  title: 'Attention Required! | Cloudflare',
  heading: `<h1 data-translate="block_headline">Sorry, you have been blocked</h1>
    <h2 class="cf-subheadline"><span data-translate="unable_to_access">You are unable to access</span> ${host}</h2>`,
  why: 'This website is using a security service. The action you just performed triggered it.',
  ip: '203.0.113.9',
});

/** The edge's answer to a request that accepts JSON. */
export const edgeJson = (number: number) =>
  JSON.stringify({
    type: `https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-1xxx-errors/error-${number}/`,
    title: `Error ${number}: Access denied`,
    status: 403,
    detail: 'Access to this website is restricted.',
    instance: rayId,
    error_code: number,
    error_name: 'access_denied',
    error_category: 'access_denied',
    ray_id: rayId,
    timestamp: '2026-11-21T16:00:49Z',
    zone: host,
    cloudflare_error: true,
    retryable: false,
    owner_action_required: true,
  });
