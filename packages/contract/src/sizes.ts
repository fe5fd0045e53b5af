import { pageSizes } from './limits-of-any-page.ts';

/** Longest accepted values, in bytes of UTF-8 unless the name says otherwise. */
export const sizes = {
  ...pageSizes,
  jsonBody: 65_536,
  jsonDepth: 32,
  emailLocalPart: 64,
  password: 1_024,
  oneTimeToken: 128,
  header: 1_024,
  /** Of a request, with the cookies of all apps of its host. */
  requestHeader: 32_768,
  /** Characters. */
  idempotencyKey: 64,
  deviceName: 60,
  phoneNumberCharacters: 40,
  reviewReason: 500,
  /** Changes that one confirmation names. */
  unconfirmedChanges: 200,
  /** Characters: the longest address. */
  deskQuery: 320,
  /** Characters. */
  name: 100,
  appeal: 2_000,
  captchaAnswer: 4_096,
  /** Entries of a list that a screen is made from: challenges, alternatives, phone numbers. */
  shownEntries: 50,
  pushEndpoint: 1_024,
  /** Characters. */
  sessionProof: 2_048,
  proofId: 64,
  /** Of a passkey or an authenticator app. */
  methodName: 60,
  /** Bytes of the parts of a passkey's answer. WebAuthn limits the id and the user handle; the others are far above what authenticators send. */
  passkey: {
    id: 1_023,
    userHandle: 64,
    clientData: 4_096,
    authenticatorData: 4_096,
    signature: 1_024,
    attestation: 16_384,
    /** Of an RSA key: 4,096 bits. The time of a check grows with its square. */
    modulus: 512,
    /** Up to 4,294,967,295. The time of a check grows with the number of its bits; everybody uses 65,537, which has 17. */
    exponent: 4,
  },
} as const;
