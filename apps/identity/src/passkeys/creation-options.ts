import { lifetimes, type PasskeyCreationOptions, passkeyAlgorithms } from '@stepgate/contract';
import type { Settings } from '../kernel/settings.ts';

type Creation = {
  readonly challenge: string;
  /** base64url. */
  readonly userHandle: string;
  readonly email: string;
  /** Those that the browser must not create again. */
  readonly known: PasskeyCreationOptions['excludeCredentials'];
};

/** What the browser needs to create a passkey: one that it finds by itself, and that verifies its user. */
export const creationOptions = (
  { rpId, brand }: Pick<Settings, 'rpId' | 'brand'>,
  { challenge, userHandle, email, known }: Creation,
): PasskeyCreationOptions => ({
  challenge,
  rp: { id: rpId, name: brand },
  user: { id: userHandle, name: email, displayName: email },
  pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: known,
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  timeout: lifetimes.passkeyEnrolment,
});
