/**
 * The limits that every page needs as it loads. They are separate from the others in `limits.ts`, so that no page loads those for
 * them.
 */

/** Those of `sizes` that the login needs before the first click. */
export const pageSizes = {
  email: 254,
  redirectCharacters: 2_048,
  /** Characters of a server's text that a screen shows; longer text is clipped. */
  shownText: 500,
} as const;

/** The front end's defaults where a host sets nothing. */
export const defaults = {
  brand: 'Stepgate',
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

/** The longest wait that a server may ask for, in milliseconds: browser timers overflow after 24 days and then fire at once. */
export const longestRetryAfter = 7 * 24 * 60 * 60_000;

/** How long the front end waits for an answer before it reports a timeout, if a host sets nothing. */
export const requestTimeout = 15_000;

/** After this many proofs in a row that a service accepted without changing its list, the flow stops asking for the same one. */
export const proofsInVain = 5;
