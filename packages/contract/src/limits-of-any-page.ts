/** The limits that every page needs as it loads. Apart from the others, which are in `limits.ts`, so that no page loads those for them. */

/** Those of `sizes` that the login needs before anything is pressed. */
export const pageSizes = {
  email: 254,
  redirectCharacters: 2_048,
  /** Characters of a server's text that a screen shows; what is longer is clipped. */
  shownText: 500,
} as const;

/** What the front end uses where a host says nothing else. */
export const defaults = {
  accessToken: 'stepgate-web',
  clientId: 'stepgate-web',
  identityHost: '/gateway',
  viewType: 'full',
  redirect: '/home',
  country: 'GB',
  rememberThisDevice: false,
} as const;

/** Of an international number (E.164). */
export const phoneNumberDigits = 15;

/** The longest wait that a server may ask for, in milliseconds: timers of a browser count no further than 24 days, and then fire at once. */
export const longestRetryAfter = 7 * 24 * 60 * 60_000;

/** How long the front end waits for any answer before it says that none came. */
export const requestTimeout = 15_000;

/** After so many proofs in a row that a service took without changing its list, the flow stops asking for the same. */
export const proofsInVain = 5;
