/**
 * A login's claims to a back end: which methods were used (`amr`, RFC 8176) and the level that they reach (`acr`). Two names are our own, because the registry
 * has none for a social login and for a trusted browser.
 */
import type { AuthenticationLevel, AuthenticationMethodReference } from '@stepgate/contract';
import { factorsOf, type Proof } from './factors.ts';

/** A code by WhatsApp is `otp`, because `sms` means a text message. A push device keeps its key in the browser's software. */
const references: { readonly [P in Proof]: AuthenticationMethodReference } = {
  PASSWORD: 'pwd',
  PASSKEY: 'pop',
  PUSH: 'swk',
  SMS: 'sms',
  WHATSAPP: 'otp',
  VOICE: 'tel',
  TOTP: 'otp',
  FACE_MATCH: 'face',
  SOCIAL: 'social',
  KNOWN_DEVICE: 'trusted-browser',
};

/**
 * A trusted browser skips a factor and isn't one: the login was an exemption, which reads and pays nothing (PSD2 regulatory technical standards, article 10).
 */
const hasTwoKinds = (proofs: readonly Proof[]): boolean =>
  new Set(proofs.filter((proof) => proof !== 'KNOWN_DEVICE').flatMap((proof) => factorsOf(proof).map(({ kind }) => kind))).size >
  1;

/** Each reference once, in the order of the proofs; `mfa` if the proofs are of two kinds. */
export const amrOf = (proofs: readonly Proof[]): AuthenticationMethodReference[] => [
  ...new Set([...proofs.map((proof) => references[proof]), ...(hasTwoKinds(proofs) ? (['mfa'] as const) : [])]),
];

/** Only a passkey resists phishing: every other method can be relayed (`docs/attacks.md`). */
export function acrOf(proofs: readonly Proof[]): AuthenticationLevel {
  if (proofs.includes('PASSKEY')) return 'phr';
  return hasTwoKinds(proofs) ? 'sca' : 'basic';
}
