import { pageSizes } from './limits-of-any-page.ts';

/** Longest values taken at the door, in bytes of UTF-8 unless the name says otherwise. */
export const sizes = {
  ...pageSizes,
  jsonBody: 65_536,
  jsonDepth: 32,
  emailLocalPart: 64,
  password: 1_024,
  oneTimeToken: 128,
  header: 1_024,
  /** Characters. */
  idempotencyKey: 64,
  deviceName: 60,
  phoneNumberCharacters: 40,
  reviewReason: 500,
  /** Characters. */
  name: 100,
  appeal: 2_000,
  captchaAnswer: 4_096,
  /** Entries of a list that a screen is made from: challenges, alternatives, phone numbers. */
  shownEntries: 50,
  pushEndpoint: 1_024,
} as const;
