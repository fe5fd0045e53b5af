import { expect, it } from 'vitest';
import { acrOf, amrOf } from './authentication-methods-references.ts';
import type { Proof } from './factors.ts';

it.each<{ proofs: readonly Proof[]; amr: readonly string[]; acr: string }>([
  { proofs: ['PASSWORD', 'TOTP'], amr: ['pwd', 'otp', 'mfa'], acr: 'sca' },
  { proofs: ['PASSWORD', 'SMS'], amr: ['pwd', 'sms', 'mfa'], acr: 'sca' },
  { proofs: ['PASSWORD', 'WHATSAPP'], amr: ['pwd', 'otp', 'mfa'], acr: 'sca' },
  { proofs: ['PASSWORD', 'VOICE'], amr: ['pwd', 'tel', 'mfa'], acr: 'sca' },
  { proofs: ['PASSWORD', 'PUSH'], amr: ['pwd', 'swk', 'mfa'], acr: 'sca' },
  { proofs: ['PASSWORD', 'FACE_MATCH'], amr: ['pwd', 'face', 'mfa'], acr: 'sca' },
  { proofs: ['SOCIAL', 'SMS'], amr: ['social', 'sms', 'mfa'], acr: 'sca' },
  { proofs: ['PASSWORD', 'KNOWN_DEVICE'], amr: ['pwd', 'trusted-browser'], acr: 'basic' },
  { proofs: ['PASSKEY'], amr: ['pop', 'mfa'], acr: 'phr' },
  { proofs: ['PASSWORD', 'TOTP', 'PASSKEY'], amr: ['pwd', 'otp', 'pop', 'mfa'], acr: 'phr' },
  // Two things that the customer has are one kind of factor.
  { proofs: ['SMS', 'TOTP'], amr: ['sms', 'otp'], acr: 'basic' },
  { proofs: ['PASSWORD', 'TOTP', 'TOTP'], amr: ['pwd', 'otp', 'mfa'], acr: 'sca' },
])('[API-02] a back end reads $amr for $proofs, at the level $acr', ({ proofs, amr, acr }) => {
  expect(amrOf(proofs)).toEqual(amr);
  expect(acrOf(proofs)).toBe(acr);
});
