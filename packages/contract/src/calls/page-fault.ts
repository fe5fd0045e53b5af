import * as v from 'valibot';
import { call } from '../call.ts';

/**
 * The parts of our pages that can fail by themselves. `page`: the page doesn't run at all. `screen`: the error screen replaces a screen. The others are extras,
 * and the page works without them.
 */
export const pageParts = [
  'page',
  'screen',
  'login-extras',
  'captcha',
  'social-buttons',
  'passkeys',
  'message-links',
  'home-offer',
  'home-attention',
] as const;
export type PagePart = (typeof pageParts)[number];

/** Its code ran and threw, or didn't arrive. */
export const pageFaults = ['threw', 'did-not-load'] as const;
export type PageFault = (typeof pageFaults)[number];

export const reportPageFault = call({
  id: 'reportPageFault',
  summary:
    "Tells the operator that a part of one of the service's own pages failed: which part, and how. The body has closed words only, so nothing personal can be in it. It is counted, and logged once a minute.",
  method: 'POST',
  path: '/gateway/identity/api/v1/page-faults',
  auth: 'none',
  credentials: 'omit',
  headers: [],
  body: v.strictObject({ part: v.picklist(pageParts), what: v.picklist(pageFaults) }),
  answers: { 204: 'empty' },
});
