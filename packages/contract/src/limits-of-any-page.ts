/** The limits that every page needs as it loads. Apart from the others, which are in `limits.ts`, so that no page loads those for them. */

/** Longest values taken at the door, in bytes of UTF-8 unless the name says otherwise. */
export const sizes = {
  jsonBody: 65_536,
  jsonDepth: 32,
  email: 254,
  emailLocalPart: 64,
  password: 1_024,
  oneTimeToken: 128,
  header: 1_024,
  /** Characters. */
  idempotencyKey: 64,
  deviceName: 60,
  phoneNumberCharacters: 40,
  /** Of an international number (E.164). */
  phoneNumberDigits: 15,
  reviewReason: 500,
  /** Characters. */
  name: 100,
  appeal: 2_000,
  captchaAnswer: 4_096,
  pushEndpoint: 1_024,
  redirectCharacters: 2_048,
  /** Characters of a server's text that a screen shows; what is longer is clipped. */
  shownText: 500,
} as const;

/** What the front end uses where a host says nothing else. */
export const defaults = {
  accessToken: 'stepgate-web',
  clientId: 'stepgate-web',
  identityHost: '/gateway',
  loginIntent: 'stepgate-login',
  viewType: 'full',
  redirect: '/home',
  country: 'GB',
  language: 'en',
  rememberThisDevice: false,
} as const;

/** The longest wait that a server may ask for, in milliseconds: timers of a browser count no further than 24 days, and then fire at once. */
export const longestRetryAfter = 7 * 24 * 60 * 60_000;

/** How long the front end waits for any answer before it says that none came. */
export const requestTimeout = 15_000;
